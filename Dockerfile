# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
#
# The program with what it builds models with, in an image of Debian 12:
#   docker build -t fabmon .
#   docker run --rm -v "$PWD:/work" fabmon report dump.fst -o report.html
FROM debian:12 AS build
COPY . /src
RUN apt-get update && apt-get install -y --no-install-recommends dpkg-dev file \
 && /src/scripts/setup \
 && cmake --preset fast -S /src && cmake --build /src/build --target fabmon fabmon_lib fabmonctl \
 && cd /src/build && cpack -G DEB -B /package
FROM debian:12
COPY --from=build /package/*.deb /tmp/
RUN apt-get update \
 && apt-get install -y --no-install-recommends verilator g++ zlib1g-dev python3 /tmp/*.deb
WORKDIR /work
ENTRYPOINT ["fabmon"]

// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register models include this file and use no macro of it.

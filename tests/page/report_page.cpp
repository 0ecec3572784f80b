// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// report_page REPORT.json PAGE.html: the page of a report that is there as JSON, for the tests in a
// browser.
#include <exception>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "tb/report/page/page.hpp"

int main(int argc, char** argv) {
  try {
    if (argc != 3) {
      std::cerr << "usage: report_page REPORT.json PAGE.html\n";
      return 2;
    }
    std::ifstream input(argv[1]);
    std::ofstream output(argv[2], std::ios::binary);
    output << fabmon::report_page(fabmon::Json::parse(input));
    output.close();
    return output ? 0 : 2;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}

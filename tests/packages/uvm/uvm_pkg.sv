// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// As much of UVM's register layer as the models in registers/ use, with the signatures of UVM 1.2
// and without any behaviour, so that a tool without UVM reads them. It is no UVM.

package uvm_pkg;

  typedef logic [63:0] uvm_reg_addr_t;
  typedef logic [63:0] uvm_reg_data_t;
  typedef enum {UVM_NO_ENDIAN, UVM_LITTLE_ENDIAN, UVM_BIG_ENDIAN} uvm_endianness_e;
  parameter int UVM_NO_COVERAGE = 0;

  typedef class uvm_reg;
  typedef class uvm_reg_block;

  class uvm_reg_field;
    string name, access;
    int unsigned size, lsb;
    uvm_reg_data_t reset;
    bit has_reset;

    function new(string name = "uvm_reg_field");
      this.name = name;
    endfunction

    function void configure(uvm_reg parent, int unsigned size, int unsigned lsb_pos, string access,
                            bit volatile, uvm_reg_data_t reset, bit has_reset, bit is_rand,
                            bit individually_accessible);
      this.size = size;
      this.lsb = lsb_pos;
      this.access = access;
      this.reset = reset;
      this.has_reset = has_reset;
      parent.fields.push_back(this);
    endfunction
  endclass

  class uvm_reg;
    string name;
    int unsigned bits;
    uvm_reg_block parent;
    uvm_reg_field fields[$];

    function new(string name, int unsigned n_bits, int has_coverage);
      this.name = name;
      this.bits = n_bits;
    endfunction

    function void configure(uvm_reg_block blk_parent, string hdl_path = "");
      this.parent = blk_parent;
    endfunction

    virtual function void build();
    endfunction
  endclass

  class uvm_reg_map;
    uvm_reg_block parent;
    uvm_reg_addr_t base;
    uvm_reg regs[$];
    uvm_reg_addr_t reg_offsets[$];
    uvm_reg_map maps[$];
    uvm_reg_addr_t map_offsets[$];

    function void add_reg(uvm_reg rg, uvm_reg_addr_t offset, string rights = "RW",
                          bit unmapped = 0);
      if (rg.parent != this.parent) $fatal(1, "%s is not a register of this block", rg.name);
      regs.push_back(rg);
      reg_offsets.push_back(offset);
    endfunction

    function void add_submap(uvm_reg_map child_map, uvm_reg_addr_t offset);
      maps.push_back(child_map);
      map_offsets.push_back(offset);
    endfunction
  endclass

  class uvm_reg_block;
    string name;
    uvm_reg_block parent;
    uvm_reg_map default_map;

    function new(string name = "", int has_coverage = UVM_NO_COVERAGE);
      this.name = name;
    endfunction

    function void configure(uvm_reg_block parent = null, string hdl_path = "");
      this.parent = parent;
    endfunction

    function uvm_reg_map create_map(string name, uvm_reg_addr_t base_addr, int unsigned n_bytes,
                                    uvm_endianness_e endian, bit byte_addressing = 1);
      uvm_reg_map map = new;
      map.parent = this;
      map.base = base_addr;
      return map;
    endfunction

    virtual function void build();
    endfunction
  endclass

endpackage

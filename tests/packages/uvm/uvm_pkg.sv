// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// As much of UVM's register layer as the models in registers/ use, with the signatures of UVM 1.2,
// so that a tool without UVM reads and executes them: a model builds itself, what UVM would refuse
// ends the simulation, and show() prints every field with its place. There are no bus accesses: it
// is no UVM.

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
    bit has_reset, is_volatile;
    uvm_reg parent;

    function new(string name = "uvm_reg_field");
      this.name = name;
    endfunction

    function void configure(uvm_reg parent, int unsigned size, int unsigned lsb_pos, string access,
                            bit volatile, uvm_reg_data_t reset, bit has_reset, bit is_rand,
                            bit individually_accessible);
      if (this.parent != null) $fatal(1, "%s is configured twice", name);
      if (size == 0 || lsb_pos + size > parent.bits) $fatal(1, "%s is not in its register", name);
      if (size < 64 && (reset >> size) != 0) $fatal(1, "the reset of %s is too wide", name);
      foreach (parent.fields[i])
        if (lsb_pos < parent.fields[i].lsb + parent.fields[i].size
            && parent.fields[i].lsb < lsb_pos + size)
          $fatal(1, "%s overlaps %s", name, parent.fields[i].name);
      this.parent = parent;
      this.size = size;
      this.lsb = lsb_pos;
      this.access = access;
      this.is_volatile = volatile;
      this.reset = reset;
      this.has_reset = has_reset;
      parent.fields.push_back(this);
    endfunction

    function void set_reset(uvm_reg_data_t value, string kind = "HARD");
      if (parent == null) $fatal(1, "%s is not configured", name);
      this.reset = value;
      this.has_reset = 1'b1;
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
    int unsigned bytes;
    uvm_reg regs[$];
    uvm_reg_addr_t reg_offsets[$];
    uvm_reg_map maps[$];
    uvm_reg_addr_t map_offsets[$];

    function void add_reg(uvm_reg rg, uvm_reg_addr_t offset, string rights = "RW",
                          bit unmapped = 0);
      if (rg.parent != this.parent) $fatal(1, "%s is not a register of this block", rg.name);
      foreach (regs[i])
        if (offset < reg_offsets[i] + regs[i].bits / 8 && reg_offsets[i] < offset + rg.bits / 8)
          $fatal(1, "%s overlaps %s", rg.name, regs[i].name);
      if (rights != "RW") $fatal(1, "%s: rights %s", rg.name, rights);
      regs.push_back(rg);
      reg_offsets.push_back(offset);
    endfunction

    function void add_submap(uvm_reg_map child_map, uvm_reg_addr_t offset);
      if (child_map.parent.parent != this.parent)
        $fatal(1, "%s is not a part of this block", child_map.parent.name);
      maps.push_back(child_map);
      map_offsets.push_back(offset);
    endfunction

    // A line for each field: path, address, bits of the register, bytes of the map, then the
    // field's name, place, width, access, volatile, whether it has a reset, and that.
    function void show(string path, uvm_reg_addr_t at);
      foreach (regs[i])
        foreach (regs[i].fields[k])
          $display("%s.%s %0h %0d %0d %s %0d %0d %s %0d %0d %0h", path, regs[i].name,
                   at + reg_offsets[i], regs[i].bits, bytes, regs[i].fields[k].name,
                   regs[i].fields[k].lsb, regs[i].fields[k].size, regs[i].fields[k].access,
                   regs[i].fields[k].is_volatile, regs[i].fields[k].has_reset,
                   regs[i].fields[k].reset);
      foreach (maps[i])
        maps[i].show({path, ".", maps[i].parent.name}, at + map_offsets[i] + maps[i].base);
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
      map.bytes = n_bytes;
      return map;
    endfunction

    virtual function void build();
    endfunction
  endclass

endpackage

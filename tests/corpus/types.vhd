-- SPDX-License-Identifier: Apache-2.0
-- Copyright the fabmon contributors.
--
-- A design with a signal of each kind that GHDL's waveforms have: the types of the standard, vectors
-- up and down, records, arrays of them, arrays of two dimensions, integers, enumerations, and ports
-- that show a part of a signal.
library ieee;
use ieee.std_logic_1164.all;

package kinds is
  type state is (idle, run, stop);
  type command is record
    valid : std_logic;
    data : std_logic_vector(7 downto 0);
    count : integer range 0 to 15;
  end record;
  type commands is array (natural range <>) of command;
  type words is array (0 to 2) of std_logic_vector(3 downto 0);
  type grid is array (0 to 1, 2 downto 0) of std_logic;
  type by_state is array (state) of bit;
  type open_record is record
    data : std_logic_vector;
    ok : boolean;
  end record;
  signal shared_bit : std_logic := '0';
end package;

library ieee;
use ieee.std_logic_1164.all;
use work.kinds.all;

entity part is
  port (
    v : in std_logic_vector(3 downto 0);
    b : in std_logic;
    r : in command;
    u : in open_record);
end entity;

architecture empty of part is
begin
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use work.kinds.all;

entity tb is end entity;

architecture sim of tb is
  signal clk : std_logic := '0';
  signal up : bit_vector(0 to 4);
  signal down : std_logic_vector(7 downto 0) := x"A5";
  signal wide : std_logic_vector(70 downto 3) := (others => 'Z');
  signal one : std_logic_vector(0 downto 0);
  signal none : std_logic_vector(-1 downto 0);
  signal nine : std_logic_vector(8 downto 0) := "UX01ZWLH-";
  signal b : bit;
  signal flag : boolean;
  signal number : integer := -3;
  signal ratio : real := 1.5;
  signal delay : time := 1 ns;
  signal phase : state := idle;
  signal letter : character := 'a';
  signal text : string(1 to 3) := "abc";
  signal r : command;
  signal rs : commands(1 downto 0);
  signal ws : words;
  signal g : grid;
  signal s : by_state;
  signal u : open_record(data(5 downto 0));
  signal \Mixed Case\ : std_logic := '1';
begin
  clk <= not clk after 5 ns when now < 100 ns;

  process (clk)
  begin
    if rising_edge(clk) then
      down <= down(6 downto 0) & down(7);
      up <= up(1 to 4) & b;
      wide <= wide(69 downto 3) & down(7);
      one(0) <= down(0);
      nine <= nine(7 downto 0) & nine(8);
      b <= not b;
      flag <= not flag;
      number <= number + 1;
      ratio <= ratio + 1.0;
      delay <= delay + 1 ns;
      letter <= 'b';
      text(2) <= 'B';
      r.data <= down;
      r.count <= (r.count + 1) mod 16;
      rs(0).data <= down;
      ws(1) <= down(3 downto 0);
      g(1, 2) <= down(0);
      s(run) <= b;
      u.data <= down(5 downto 0);
      \Mixed Case\ <= not \Mixed Case\;
      if phase = idle then
        phase <= run;
      else
        phase <= stop;
      end if;
    end if;
  end process;

  each : for k in 0 to 1 generate
    signal inner : std_logic;
  begin
    inner <= down(k);
    p : entity work.part
      port map (v => down(7 - k downto 4 - k), b => down(3), r => rs(k), u => u);
  end generate;
end architecture;

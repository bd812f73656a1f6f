//! Examples in the help of each command. A test parses them.

pub(super) const ALL: &str = "Examples:
  grindscope record -- ./program --its-option    record a profile and open it
  grindscope view callgrind.out.1234             open the page with a profile
  grindscope top --inclusive callgrind.out.1234  the most expensive functions
  grindscope show parse callgrind.out.1234       callers, callees and lines of parse
  grindscope path main malloc callgrind.out.1234
  grindscope diff before.out after.out           which functions cost more or less";

pub(super) const TOP: &str = "Examples:
  grindscope top callgrind.out.1234
  grindscope top --inclusive --event D1mr --top 5 callgrind.out.1234
  grindscope top --filter 'alloc !test' --charge object:/libc/ callgrind.out.1234";

pub(super) const SHOW: &str = "Examples:
  grindscope show parse callgrind.out.1234
  grindscope show --budget 4000 --json 'Map::find' callgrind.out.1234";

pub(super) const PATH: &str = "Example:
  grindscope path main malloc callgrind.out.1234";

pub(super) const VIEW: &str = "Examples:
  grindscope view callgrind.out.1234
  grindscope view --program ./prog --sources src callgrind.out.1234
  grindscope view before.out after.out  a comparison";

pub(super) const RECORD: &str = "Examples:
  grindscope record -- ./program --its-option
  grindscope record --cache --no-view -- ./program
  grindscope record -- php script.php  by Xdebug";

pub(super) const SUMMARY: &str = "Examples:
  grindscope summary callgrind.out.1234
  grindscope summary --json callgrind.out.*";

pub(super) const ANNOTATE: &str = "Examples:
  grindscope annotate -I src callgrind.out.1234
  grindscope annotate --filter parse -I src callgrind.out.1234  the lines of one function
  grindscope annotate --inclusive=yes --tree=both --auto=no callgrind.out.1234
  grindscope annotate --asm prog --by split callgrind.out.1234  machine code";

pub(super) const DIFF: &str = "Examples:
  grindscope diff before.out after.out
  grindscope diff --lines --top 10 before.out after.out
  grindscope diff --mod-filename 's/v1/v2/' before.out after.out";

pub(super) const CHECK: &str = "Examples:
  grindscope check --rule 'total(Ir) change < 0.5%' before.out after.out
  grindscope check --rule 'main inclusive(Ir) < 1e9' callgrind.out.1234";

pub(super) const SUITE: &str = "Examples:
  grindscope suite target/gungraun  against the runs before
  grindscope suite --format markdown -o comment.md base/target/gungraun target/gungraun";

pub(super) const FINDINGS: &str = "Example:
  grindscope findings --event Ir callgrind.out.1234";

pub(super) const CONVERT: &str = "Examples:
  grindscope convert -o stacks.folded callgrind.out.1234
  grindscope convert --to webgrind6 -o profile.webgrind cachegrind.out.5678
  grindscope convert --to dot --filter 'self>1%' callgrind.out.1234";

pub(super) const REPORT: &str = "Examples:
  grindscope report -o report.html callgrind.out.1234
  grindscope report --sources src --program ./prog -o report.html before.out after.out";

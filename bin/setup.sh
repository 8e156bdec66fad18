# Sourced by bin/start and bin/test: installs what package-lock.json names, once, and puts Node 24 first on the PATH.
# Any Node from 18 on will do to begin with; the `node` package brings the pinned one.
command -v npm >/dev/null 2>&1 || { echo "Felek needs Node.js with npm (any version from 18 on); neither was found." >&2; exit 1; }
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
if [ ! -x node_modules/.bin/node ] || [ package-lock.json -nt node_modules/.felek-installed ]; then
  echo "Installing packages (once, about a minute) …"
  # Not `npm ci`: it refuses a lock file that lacks another platform's optional packages, and a registry that does not
  # carry those can not write one that has them. Versions come from the lock file either way, and it is not rewritten.
  npm install --no-save --no-audit --no-fund --loglevel=error || { echo "npm install failed: is the npm registry within reach?" >&2; exit 1; }
  touch node_modules/.felek-installed
fi
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
# Node keeps what it compiled: half the processor time of a process's start is reading our sources.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/node_modules/.cache/compiled}"

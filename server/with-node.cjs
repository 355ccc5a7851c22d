/**
 * Runs a command with the Node that the forum needs: `node server/with-node.cjs node server/cli/seed.ts`, or a tool of
 * the build, `node server/with-node.cjs vite build`. On Linux that is the Node of the package, by its own path: npm 10
 * leaves out the link `node_modules/.bin/node`, which the packages of two architectures claim. Elsewhere it is the
 * Node that runs this file. Commands that the command starts find the same Node, first in their PATH.
 *
 * It is CommonJS without newer syntax, because any old Node of the machine runs it.
 */
const { spawn } = require('node:child_process');
const { accessSync, constants } = require('node:fs');
const { delimiter, dirname, join } = require('node:path');

const PACKAGED = join(
  __dirname,
  `../node_modules/node-${process.platform}-${process.arch}/bin/node`,
);
/** Their default would end this process before the command has ended. */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The packaged Node is linked to glibc, and Alpine has musl. */
const hasItsLibrary = () =>
  process.platform !== 'linux' || Boolean(process.report.getReport().header.glibcVersionRuntime);

/** True if a path leads to a program. Why it leads to none is all the same: a part of PATH may be no folder. */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch (_) {
    return false;
  }
}

const isPackaged = isExecutable(PACKAGED) && hasItsLibrary();
if (!isPackaged) require('./node-version.cjs');
const node = isPackaged ? PACKAGED : process.execPath;
const env = Object.assign({}, process.env);
if (isPackaged) env.PATH = dirname(node) + delimiter + process.env.PATH;

const command = process.argv[2] || 'node';
const args = process.argv.slice(3);

/** The file of a command, as a shell finds it; undefined: there is none that can be started. */
const fileOf = (name) =>
  (name.includes('/')
    ? [name]
    : (env.PATH || '').split(delimiter).map((folder) => join(folder, name))
  ).find(isExecutable);

function spawnAndForward() {
  // A tool is a script of the shell on Windows alone.
  const shell = process.platform === 'win32';
  const child = spawn(command === 'node' && !shell ? node : command, args, {
    env,
    shell,
    stdio: 'inherit',
  });
  for (const signal of FORWARDED) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(127);
  });
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

const file = command === 'node' ? node : fileOf(command);
// The command takes the place of this process where Node can do that, so that no second process waits for it.
if (file && process.execve && process.platform !== 'win32')
  process.execve(file, [command].concat(args), env);
else spawnAndForward();

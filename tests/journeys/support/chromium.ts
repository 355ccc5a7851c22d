import { execFile } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from '@playwright/test';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache');
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Pages of one person share a process: a page that says who may open it would else begin in a second one. */
const ONE_PROCESS = '--renderer-process-limit=1';
const SPEAK_TO_NOBODY = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--disable-domain-reliability',
  '--no-pings',
];

interface Found {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const isRoot = process.getuid?.() === 0;
const asInstalled = (executablePath: string): Found => ({
  executablePath,
  // Chromium's sandbox refuses to work for root, as whom containers run.
  args: isRoot ? ['--no-sandbox'] : [],
  env: {},
});

/** A Chromium in PATH. */
function installed(): Found {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const places = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const place = places.find((path) => existsSync(path));
  if (!place)
    throw new Error('No browser was found. Install Chromium, or name one in CHROMIUM_PATH.');
  return asInstalled(place);
}

/** The system's fonts if it has any, and in any case the one that was unpacked. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Unpacks the Chromium that came from npm, with the few libraries that a bare system lacks. It is unpacked aside and
 * then renamed, so that it is there whole or not at all; of two who unpack at once, the second takes the first one's.
 */
async function unpack(home: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const aside = await mkdtemp(`${home}-`);
  const script = `(await import('@sparticuz/chromium')).default.executablePath()`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    // The package unpacks into the folder for temporary files, the libraries only where it takes itself to be at home.
    env: { ...process.env, TMPDIR: aside, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  });
  await writeFile(join(aside, 'fonts.conf'), FONTS);
  await rename(aside, home).catch(async (cause: unknown) => {
    await rm(aside, { recursive: true });
    if (!existsSync(home)) throw cause;
  });
}

/** The headless shell of the packages: a test in it costs half of the processor time of a whole Chromium. */
async function fromNpm(): Promise<Found> {
  const manifest = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const home = join(CACHE, `chromium-${version}`);
  if (!existsSync(home)) await unpack(home);
  const libraries = [join(home, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH'] ?? ''];
  return {
    executablePath: join(home, 'chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    env: {
      LD_LIBRARY_PATH: libraries.filter(Boolean).join(delimiter),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
  };
}

/** The shared memory that a browser with the pages of a test may need. */
const SHARED_MEMORY_BYTES = 2 ** 29;

/** Playwright keeps shared memory in files on the disk, for containers with little of it. */
function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= SHARED_MEMORY_BYTES;
}

const hasPackage = process.platform === 'linux' && process.arch === 'x64';

/** CHROMIUM_PATH; else the one from npm, which needs nothing installed; where there is none for the machine, PATH's. */
async function find(): Promise<Found> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return asInstalled(CHROMIUM_PATH);
  return hasPackage ? fromNpm() : installed();
}

/** Launches the Chromium of the tests. */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, args, env } = await find();
  return chromium.launch({
    executablePath,
    args: [...args, ONE_PROCESS, ...SPEAK_TO_NOBODY],
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    env: { ...(process.env as Record<string, string>), ...env },
  });
}

import type { MovedFrom } from '../../../contract/features/moved.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { sanitized } from '../../../contract/values/text-faults.ts';
import { yieldingLoop } from '../../core/concurrency/event-loop-yield.ts';
import { OperatorError } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { StoreLocation } from '../../core/store.ts';
import { removeImageFile } from '../../features/images/files.ts';
import type { MovedReport } from '../../features/moved/moved.ts';
import type { Progress } from '../progress.ts';
import { assertEmpty, importRecords } from '../transfer/import.ts';
import type { Found } from '../transfer/read-records.ts';
import type { Row } from '../transfer/records.ts';
import { openTarget, type Target } from '../transfer/target.ts';
import { assertReplaceable, followLog, removeImport, saveState } from './again.ts';
import { linksOf, oldPlaceOf } from './links.ts';
import type { NamedPerson, Passwords } from './people.ts';
import { loadSharp } from './picture-files.ts';
import { pictureRecords, stagePictures, usedHashes, writePictures } from './pictures.ts';
import { type ImportRecord, makePlan } from './plan.ts';
import type { Platform, Staging } from './platform.ts';
import { discourse } from './platforms/discourse.ts';
import { phpbb } from './platforms/phpbb.ts';
import { porter } from './platforms/porter.ts';
import { recordsOf } from './records.ts';
import { Tally } from './report.ts';
import { stageDump } from './staging.ts';
import { readTags, tagsOf } from './tags.ts';
import { plainWords } from './texts/convert.ts';

const PLATFORMS: Readonly<Record<MovedFrom, Platform>> = { phpbb, discourse, porter };

/** An import from another platform, as the operator asks for it. */
export interface MoveIn {
  from: MovedFrom;
  file: string;
  /** The file of `--tags`. */
  tags?: string | undefined;
  /** The address of the old forum. */
  was?: string | undefined;
  /** The folder of `--files`, with the files of the old forum. */
  files?: string | undefined;
  /** True: nothing is written. */
  isTrial?: boolean;
  /** True: it replaces an earlier import that nobody has written in. */
  isAgain?: boolean;
}

/** The outcome: the report, and the people whom it names. */
export interface MovedIn {
  report: MovedReport;
  people: NamedPerson[];
}

/**
 * Numbers records, so that a fault names one. The progress counts them by what is known before. SQLite awaits nothing but
 * promises that are done: without turns of the event loop no signal would stop the import.
 */
async function* numbered(
  staging: Staging,
  records: AsyncIterable<ImportRecord>,
  progress: Progress,
): AsyncGenerator<Found & { of: string }> {
  const yieldTurn = yieldingLoop();
  const [{ total } = { total: 0 }] = staging.rows<{ total: number }>(
    `select (select count(*) from people_ids) + (select count(*) from topic_ids) + (select count(*) from reply_ids)
      + (select count(*) from likes) + (select count(*) from addresses) as total`,
  );
  let line = 0;
  for await (const record of records) {
    line++;
    yield { ...record, file: 'the records of the dump', line };
    progress('records', line, Math.max(total, line));
    await yieldTurn();
  }
}

/** The accounts by which members sign in as before. Of members alone: guests have none. */
async function insertPasswords(target: Target, passwords: Passwords, now: number): Promise<void> {
  const at = target.engine === 'sqlite' ? now : new Date(now).toISOString();
  let rows: Row[] = [];
  const flush = async () => {
    if (rows.length > 0) await target.insert('identity_accounts', rows);
    rows = [];
  };
  for (const [id, password] of passwords) {
    const of = { account_id: id, provider_id: 'credential', user_id: id };
    rows.push({ id: newId(), ...of, password, created_at: at, updated_at: at });
    if (rows.length === 500) await flush();
  }
  await flush();
}

/**
 * Gives the forum the old one's name, unless an admin has set one, which the log tells. The name of an import that is
 * replaced goes. `SITE_NAME` wins over both.
 */
async function nameForum(target: Target, name: string): Promise<void> {
  const entries = await target.all(
    `select 1 as one from audit where act = 'setting changed' and target = 'siteName' limit 1`,
  );
  if (entries.length > 0) return;
  await target.execute(`delete from site_settings where name = 'siteName'`);
  if (name !== '')
    await target.insert('site_settings', [{ name: 'siteName', value: JSON.stringify(name) }]);
}

/** @throws OperatorError for a forum that is not empty; one that holds an import learns how to replace it. */
async function assertNew(target: Target): Promise<void> {
  if ((await target.all('select 1 as one from moved limit 1')).length > 0)
    throw new OperatorError('A forum was imported here before. --again replaces that import.');
  await assertEmpty(target);
}

/**
 * Refuses a forum that can take no import before its dump is read, which may take many minutes.
 * @throws OperatorError while a server runs there, or for a forum that is not empty.
 */
async function assertReady(location: StoreLocation, assertFree: (target: Target) => Promise<void>) {
  const target = await openTarget(location);
  try {
    await assertFree(target);
  } finally {
    await target.end(false);
  }
}

/**
 * Imports the dump of another platform into an empty forum, in one transaction, or reports what an import would bring.
 * @param sharp loads the library that converts pictures, if it is there.
 * @throws OperatorError for a dump that is cut or of another platform; nothing is imported then.
 */
export async function moveIn(
  location: StoreLocation,
  asked: MoveIn,
  progress: Progress,
  sharp = loadSharp,
): Promise<MovedIn> {
  const platform = PLATFORMS[asked.from];
  const now = Date.now();
  if (!asked.isTrial) await assertReady(location, asked.isAgain ? assertReplaceable : assertNew);
  const staging = await stageDump(asked.file, platform, progress);
  try {
    const given = asked.tags === undefined ? new Map<string, string>() : readTags(asked.tags);
    makePlan(staging, platform, now, given);
    const tally = new Tally();
    tally.countLeftBehind(staging);
    const tags = tagsOf(staging, given, tally);
    const place = oldPlaceOf(staging, asked.was);
    const links = linksOf(staging, place, { tags: tags.ofForums, tally, platform });
    const { folder } = location.images ?? {};
    const old = await stagePictures(staging, platform, {
      files: asked.files,
      loadSharp: sharp,
      progress,
    });
    const passwords: Passwords = new Map();
    const people: NamedPerson[] = [];
    const plan = { staging, platform, tags, links, tally, now };
    async function* records() {
      yield* recordsOf(plan, passwords, people);
      if (old && folder !== undefined && !asked.isTrial)
        await writePictures(staging, old, folder, progress);
      yield* pictureRecords(staging, tally);
    }
    const [forum] = staging.rows<{ name: string | null }>('select name from about');
    const name = sanitized(plainWords(forum?.name ?? ''), LONGEST.name);
    const about = { from: asked.from, forum: name, was: place.address };
    const found = numbered(staging, records(), progress);
    if (asked.isTrial) {
      for await (const _ of found);
      return { report: tally.report(about), people };
    }
    let hadFiles: string[] = [];
    await importRecords(
      location,
      found,
      `${about.forum || asked.file} (${asked.from})`,
      () => undefined,
      {
        async prepare(target) {
          if (!asked.isAgain) return assertNew(target);
          const files = await target.all('select hash from image_files');
          hadFiles = files.map(({ hash }) => String(hash));
          await removeImport(target);
        },
        async finish(target) {
          await insertPasswords(target, passwords, now);
          await followLog(target, now);
          const report = JSON.stringify(tally.report(about));
          await target.insert('moved', [{ at: now, script_path: place.folder, report }]);
          await nameForum(target, about.forum);
          await saveState(target);
        },
      },
    );
    const used = usedHashes(staging);
    for (const hash of hadFiles)
      if (folder !== undefined && !used.has(hash)) removeImageFile(folder, hash);
    return { report: tally.report(about), people };
  } finally {
    staging.close();
  }
}

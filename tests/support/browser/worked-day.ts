import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#db/client.ts';
import type { TestLocation } from '#tests/support/database/database.ts';
import { personAt } from '#tests/support/server/server-process.ts';
import { callAs } from './admin-api.ts';
import { expect, openHydrated } from './browser.ts';
import { adminWithPassword, type SignedInPerson, storeToken } from './sign-in.ts';

/** The steps of a part of the day by title, in order. */
export type Steps = Record<string, () => Promise<void>>;

type UploadedFile = { name: string; mimeType: string; buffer: Buffer };

/**
 * An editor at the desk whose actions are counted: clicks, choices, keys with an effect, chosen files and pastes.
 * Focusing a field and typing do not count.
 */
export interface WorkedDay {
  /** The current tab. */
  page: Page;
  editor: SignedInPerson & { email: string };
  /** Another admin, who prepares data through the API. */
  chief: SignedInPerson;
  database: Database;
  location: TestLocation;
  call: <Answer>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: object) => Promise<Answer>;
  /** In the current step. */
  actions: number;
  kept: string[];
  click(target: Locator): Promise<void>;
  press(key: string): Promise<void>;
  choose(select: Locator, option: string): Promise<void>;
  upload(input: Locator, file: UploadedFile): Promise<void>;
  /** Pastes clipboard data, by type. */
  paste(field: Locator, clipboard: Record<string, string>): Promise<void>;
  /** Opens a desk from the navigation. */
  open(desk: string): Promise<void>;
  /** Opens a screen or an action with Ctrl+K. */
  command(name: string): Promise<void>;
  /** Types a search, or a value that the step itself checks. */
  fill(field: Locator, text: string): Promise<void>;
  /** Types text that must be in the database when the step ends. */
  write(field: Locator, words: string): Promise<void>;
  /** The same at the cursor. */
  writeOn(words: string): Promise<void>;
  /** Text that must be in the database when the step ends, typed by anyone. */
  mustKeep(words: string): void;
}

export async function startDay(page: Page, location: TestLocation): Promise<WorkedDay> {
  const chief = await personAt(location, { role: 'admin', name: 'Chief Admin' });
  const editor = await adminWithPassword(page, chief);
  await storeToken(page, editor.token);
  await openHydrated(page, '/admin');
  await expect(page.getByRole('region', { name: 'To do' })).toBeVisible();

  const act = async (action: Promise<unknown>) => {
    day.actions += 1;
    await action;
  };
  const day: WorkedDay = {
    page,
    editor,
    chief,
    database: openDatabase(location),
    location,
    call: (method, path, data) => callAs(day.page, chief, method, path, data),
    actions: 0,
    kept: [],
    click: (target) => act(target.click()),
    press: (key) => act(day.page.keyboard.press(key)),
    choose: (select, option) => act(select.selectOption({ label: option })),
    upload: (input, file) => act(input.setInputFiles(file)),
    paste: (field, clipboard) => act(paste(field, clipboard)),
    open: async (desk) => {
      const navigation = day.page.getByRole('navigation', { name: 'Administration' });
      await day.click(navigation.getByRole('link', { name: new RegExp(`^${desk}`) }));
      // The previous screen may have controls with the same name.
      await expect(day.page.getByRole('heading', { level: 1 })).toHaveText(desk);
    },
    command: async (name) => {
      await day.press('Control+k');
      await day.page.getByRole('combobox', { name: /^Search screens/ }).fill(name);
      const results = day.page.getByRole('listbox', { name: 'Results' });
      await expect(results.getByRole('option').first()).toContainText(name);
      await day.press('Enter');
    },
    fill: (field, text) => field.fill(text),
    write: async (field, words) => {
      day.mustKeep(words);
      await field.fill(words);
    },
    writeOn: async (words) => {
      day.mustKeep(words);
      await day.page.keyboard.type(words);
    },
    mustKeep: (words) => void day.kept.push(words),
  };
  return day;
}

/** Runs the steps in order; returns the number of actions of each. */
export async function runSteps(
  day: WorkedDay,
  steps: Steps,
  inStep: (title: string, run: () => Promise<void>) => Promise<void>,
): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const [title, run] of Object.entries(steps))
    await inStep(title, async () => {
      day.actions = 0;
      day.kept = [];
      await run();
      counted[title] = day.actions;
      for (const words of day.kept) await expect.poll(() => isStored(day.database, words), words).toBe(true);
    });
  return counted;
}

/** Whether any column of any table contains the words. */
async function isStored({ query }: Database, words: string): Promise<boolean> {
  const { rows: columns } = await sql<{ table: string; name: string }>`
    select tables.name as "table", columns.name as name
    from sqlite_master as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and columns.type = 'text' collate nocase`.execute(query);
  for (const { table, name } of columns) {
    const found = await sql`
      select 1 from ${sql.table(table)} where instr(${sql.ref(name)}, ${words}) > 0 limit 1`.execute(query);
    if (found.rows.length > 0) return true;
  }
  return false;
}

async function paste(field: Locator, clipboard: Record<string, string>): Promise<void> {
  await field.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    for (const [type, content] of Object.entries(data)) clipboardData.setData(type, content);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, clipboard);
}

interface TableRow {
  number: number;
  part: string;
  title: string;
  actions: number;
}

/** The steps in docs/desk.md. */
export function documentedSteps(): TableRow[] {
  const page = readFileSync('docs/desk.md', 'utf8');
  return [...page.matchAll(/^\| (\d+) \| (\w+) \| (.+?) \| (\d+) \|$/gm)].map(
    ([, number, part = '', title = '', actions]) => ({ number: Number(number), part, title, actions: Number(actions) }),
  );
}

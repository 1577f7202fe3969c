import { EmailField } from '#contract/account/fields.ts';
import { ROLES, type Role } from '#contract/account/user.ts';
import { type Database, openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { readConfig } from '#server/config.ts';
import {
  createAdmin,
  removeSecondFactorByEmail,
  resetPasswordByEmail,
  setRoleByEmail,
} from '#server/modules/users/admins.ts';

/** `npm run admin -- create EMAIL`: manages accounts from the shell. */

const USAGE = `Usage: npm run admin -- COMMAND

  create EMAIL      create an admin account and print its password
  role EMAIL ROLE   set the role of an account: ${ROLES.join(', ')}
  password EMAIL    set and print a new password, and end all sessions of the account
  second-factor EMAIL
                    remove a lost second factor; the password stays the same`;

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message || String(error));
  process.exitCode = 1;
}

async function run([command, typedEmail, ...rest]: string[]): Promise<string> {
  const execute = readCommand(command, rest);
  const email = readEmail(typedEmail);
  const database = openDatabase(readConfig(process.env));
  try {
    await migrate(database);
    return await execute(database, email);
  } finally {
    await database.close();
  }
}

type Command = (database: Database, email: string) => Promise<string>;

function readCommand(command: string | undefined, rest: string[]): Command {
  const [role, ...more] = rest;
  if (command === 'create' && rest.length === 0) {
    return async (database, email) =>
      `Created the admin ${email} with the password ${await createAdmin(database, email)}`;
  }
  if (command === 'password' && rest.length === 0) {
    return async (database, email) => `${email} now has the password ${await resetPasswordByEmail(database, email)}`;
  }
  if (command === 'role' && isRole(role) && more.length === 0) {
    return async (database, email) => {
      await setRoleByEmail(database, email, role);
      return `${email} now has the role ${role}.`;
    };
  }
  if (command === 'second-factor' && rest.length === 0) {
    return async (database, email) => {
      await removeSecondFactorByEmail(database, email);
      return `Removed the second factor of ${email}.`;
    };
  }
  throw new Error(USAGE);
}

function isRole(text: string | undefined): text is Role {
  return ROLES.some((role) => role === text);
}

function readEmail(text: string | undefined): string {
  const parsed = EmailField.safeParse(text);
  if (!parsed.success) throw new Error(`${parsed.error.issues[0]?.message}\n\n${USAGE}`);
  return parsed.data;
}

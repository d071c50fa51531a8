import { readFileSync } from 'node:fs';
import { prepareRoles } from '@cablewright/store';
import { leave } from './hub/program.ts';
import { Variables } from './platform/config/variables.ts';

/**
 * The database-roles command. It creates the roles of the app with a superuser's URL, before the migrate command runs.
 */
async function main(): Promise<void> {
  const variables = new Variables(process.env, (path) => readFileSync(path, 'utf8'));
  const url = (name: string) => variables.text(name);
  const [admin, owner, app] = [url('DATABASE_ADMIN_URL'), url('DATABASE_OWNER_URL'), url('DATABASE_URL')];
  const readOnly = url('DATABASE_READONLY_URL');
  if (admin === undefined || owner === undefined || app === undefined)
    return leave(
      'Set DATABASE_ADMIN_URL (a superuser), DATABASE_OWNER_URL (the role that migrates) and DATABASE_URL (the app’s role).',
    );
  if (new URL(app).username === new URL(admin).username) {
    process.stdout.write(
      'The app connects as the superuser, so no roles were made. docs/guides/fleet.md says how to give it a role of its own.\n',
    );
    return;
  }
  try {
    await prepareRoles({ admin, owner, app, readOnly });
  } catch (error) {
    return leave(`The roles could not be made: ${(error as Error).message}.`);
  }
  process.stdout.write('The roles of the database are ready.\n');
}

await main();

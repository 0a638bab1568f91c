import { type Command, Option } from 'commander'
import type { ExitCode } from './exit-code.ts'
import { columnsOption, outputOption } from './output.ts'

/** Adds the commands that work on the installation of this folder. Each is loaded on use. */
export const addInstallationCommands = (program: Command, exit: ExitCode): void => {
  program
    .command('start')
    .description('start everything and print the address')
    .action(async () => {
      exit.code = await (await import('../commands/start.ts')).start()
    })
  program
    .command('doctor')
    .description('check this installation, and say what to do about what is wrong')
    .option('--json', 'print the checks as JSON')
    .action(async (options: { json?: boolean }) => {
      exit.code = await (await import('../commands/doctor.ts')).doctor(options)
    })
  addTokenCommands(program, exit)
  program
    .command('owner')
    .description('print a link that signs this person in once, as an owner')
    .argument('<email>', 'for example name@example.com')
    .action(async (email: string) => {
      exit.code = await (await import('../commands/owner.ts')).owner(email)
    })
  program
    .command('logs')
    .description('show the calls of the API of the last seven days, the newest last')
    .option('-f, --follow', 'go on with each new call until Ctrl-C')
    .option('-n, --limit <number>', 'how many calls', '50')
    .option('--status <status>', 'only calls of this status: 404, 4xx, 5xx, error or success')
    .option('--method <method>', 'only calls of this method')
    .option('--path <text>', 'only calls whose path contains this text')
    .option('--organization <slug>', 'the organization (the one that the installation started with)')
    .addOption(outputOption())
    .addOption(columnsOption())
    .action(async (options) => {
      exit.code = await (await import('../commands/logs.ts')).logs(options)
    })
  program
    .command('reconcile')
    .description('prove that payments, orders, refunds and the ledger agree')
    .option('--json', 'print what was found as JSON')
    .option(
      '--hold',
      'after a database was restored: charges and refunds wait until the payment processor was asked for those since',
    )
    .option(
      '--since <moment>',
      'with --hold, the moment that the restored data are of (the latest one in them)',
    )
    .action(async (options: { json?: boolean; hold?: boolean; since?: string }) => {
      exit.code = await (await import('../commands/reconcile.ts')).reconcile(options)
    })
  program
    .command('seed')
    .summary('fill an organization of the sandbox with years of trade')
    .description(
      'fill an organization of the sandbox with years of trade, to try things out and to measure.\nWorks beside a running server; cut short, it goes on where it stopped when it is run again.',
    )
    .addOption(
      new Option('--size <size>', 'small: 60 customers; medium: 5,000; large: 50,000')
        .choices(['small', 'medium', 'large'])
        .default('small'),
    )
    .option('--organization <slug>', 'the organization, which is made if it is not there (northlight-SIZE)')
    .option('--seed <number>', 'another number gives other customers and orders', '1')
    .option('--owner <email>', 'print a link that signs this person in once, as an owner of the organization')
    .action(async (options) => {
      exit.code = await (await import('../commands/seed.ts')).seed(options)
    })
  addUsageCommands(program, exit)
  addMovingCommands(program, exit)
  program
    .command('paint')
    .summary('paint photos without a server')
    .description(
      'paint photos without a server. Brushes have the same size in a small and in a large painting of one photo.\nA photo that cannot be painted is named, and the others are painted.',
    )
    .argument('<photo...>', 'photos, folders of photos, or patterns in quotes, such as "holiday/*.jpg"')
    .option(
      '-o, --output <path>',
      'the PNG file to write, or a folder (beside the photo, as NAME-painted.png)',
    )
    .option('--style <name>', 'the style (meadow); a wrong name lists them')
    .option('--brush <number>', 'size of the brushes, 0.8 (fine) to 2.1 (broad) (1.4)')
    .option('--seed <number>', 'another number lays other strokes (from the photo)')
    .option('--size <pixels>', 'longer side of the painting, or "photo" for the photo’s own', 'photo')
    .action(async (paths: string[], options) => {
      exit.code = await (await import('../commands/paint.ts')).paint(paths, options)
    })
}

const addMovingCommands = (program: Command, exit: ExitCode): void => {
  program
    .command('export')
    .description('write everything that is kept into a folder, or all of one organization into a ZIP file')
    .argument('[organization]', 'only what is kept of this organization, by its slug, as a ZIP file')
    .requiredOption('-o, --output <path>', 'the folder, or the ZIP file, which is not there yet')
    .action(async (organization: string | undefined, options) => {
      exit.code = await (await import('../commands/export.ts')).exportData(organization, options)
    })
  program
    .command('import')
    .description('restore an export of everything into an empty installation')
    .argument('<folder>', 'that "atelier export -o FOLDER" has written')
    .action(async (folder: string) => {
      exit.code = await (await import('../commands/import.ts')).importFolder(folder)
    })
  program
    .command('backup')
    .description('write a backup of everything into ATELIER_BACKUPS_FOLDER, or a bucket of S3')
    .option('--keep <number>', 'how many backups are kept (ATELIER_BACKUPS_KEEP, or 7)')
    .option('--verify', 'prove the backup by restoring it, before older ones are deleted')
    .addOption(
      new Option('--verify-only', 'make none, and prove the latest one').conflicts(['keep', 'verify']),
    )
    .action(async (options) => {
      exit.code = await (await import('../commands/backup.ts')).backup(options)
    })
  program
    .command('restore')
    .description('restore a backup into an empty installation')
    .argument('[backup]', 'its folder, or its name in the bucket (the latest one)')
    .action(async (name: string | undefined) => {
      exit.code = await (await import('../commands/backup.ts')).restore(name)
    })
}

const addTokenCommands = (program: Command, exit: ExitCode): void => {
  const token = program
    .command('token')
    .description('print, list and revoke access tokens of this installation')
    .addHelpText(
      'after',
      `
A token ends by the clock of the installation. Tests that move the sandbox clock by months need a token that does not end:
  npx atelier token tests --expires never`,
    )
  token
    .command('open', { isDefault: true })
    .description('print the access token of this name, a new one if there is none')
    .argument('[name]', 'of the token', 'default')
    .option('--expires <days>', 'a number of days such as 30d, or never (90d)')
    .action(async (name: string, options: { expires?: string }) => {
      exit.code = await (await import('../commands/token.ts')).openToken(name, options)
    })
  token
    .command('list')
    .description('list the access tokens: use, expiry, scopes')
    .addOption(outputOption())
    .addOption(columnsOption())
    .action(async (options) => {
      exit.code = await (await import('../commands/token.ts')).listTokens(options)
    })
  token
    .command('revoke')
    .description('make a token invalid at once')
    .argument('<name>', 'or id')
    .action(async (name: string) => {
      exit.code = await (await import('../commands/token.ts')).revokeToken(name)
    })
}

const addUsageCommands = (program: Command, exit: ExitCode): void => {
  program
    .command('usage')
    .description('manage where the events of customers are kept')
    .command('migrate')
    .description('move the events of customers to the ClickHouse of CLICKHOUSE_URL while the shop runs')
    .option('--trial', 'copy and compare, and end before the switch')
    .addHelpText(
      'after',
      `
  1. Set USAGE_STORE=clickhouse and CLICKHOUSE_URL, and start every process of the shop again, one after another.
     They go on with the events in PostgreSQL until these are moved.
  2. Run this command. It copies the events month by month, compares both stores by month and organization, by number and
     checksum, and switches to ClickHouse when they agree. The shop waits for a moment then, and goes on.
     Cut short, it goes on where it stopped when it is run again.

  It ends with 1 when the stores differ; the shop stays with PostgreSQL then.
`,
    )
    .action(async (options: { trial?: boolean }) => {
      exit.code = await (await import('../commands/usage.ts')).migrateUsage(options)
    })
}

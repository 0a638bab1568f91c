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
    .description('check this installation and say how to fix problems')
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
    .description('show API calls of the last seven days, newest last')
    .option('-f, --follow', 'keep showing new calls until Ctrl-C')
    .option('-n, --limit <number>', 'the number of calls', '50')
    .option('--status <status>', 'only calls with this status: 404, 4xx, 5xx, error or success')
    .option('--method <method>', 'only calls with this method')
    .option('--path <text>', 'only calls whose path contains this text')
    .option('--organization <slug>', 'the organization (the first one of the installation)')
    .addOption(outputOption())
    .addOption(columnsOption())
    .action(async (options) => {
      exit.code = await (await import('../commands/logs.ts')).logs(options)
    })
  program
    .command('reconcile')
    .description('check that payments, orders, refunds and the ledger agree')
    .option('--json', 'print the result as JSON')
    .option(
      '--hold',
      'after restoring a database: hold charges and refunds until the payment processor was asked for later ones',
    )
    .option('--since <moment>', 'with --hold, the time of the restored data (the latest time in them)')
    .action(async (options: { json?: boolean; hold?: boolean; since?: string }) => {
      exit.code = await (await import('../commands/reconcile.ts')).reconcile(options)
    })
  program
    .command('seed')
    .summary('make a small sandbox shop with a year of sales')
    .description(
      'make a small sandbox shop with a year of sales, through the API, for evaluation: products, customers, subscriptions, refunds and usage.\nStop the server first. An interrupted shop is shorter; run the command again for another one.',
    )
    .addOption(new Option('--size <size>').default('small').hideHelp())
    .option(
      '--organization <slug>',
      'the new organization (northlight, or the first free northlight-2, -3, …)',
    )
    .option('--seed <number>', 'the random seed; another number gives other customers and orders', '1')
    .option('--owner <email>', 'print a link that signs this person in once, as an owner of the organization')
    .action(async (options) => {
      exit.code = await (await import('../commands/seed.ts')).seed(options)
    })
  addUsageCommands(program)
  addMovingCommands(program, exit)
  program
    .command('paint')
    .summary('paint photos without a server')
    .description(
      'paint photos without a server. Brushes have the same size in a small and in a large painting of one photo.\nPhotos that cannot be painted are listed; the others are still painted.',
    )
    .argument('<photo...>', 'photos, folders of photos, or patterns in quotes, such as "holiday/*.jpg"')
    .option(
      '-o, --output <path>',
      'the PNG file to write, or a folder (next to the photo, as NAME-painted.png)',
    )
    .option('--style <name>', 'the style (meadow); an unknown name lists all styles')
    .option('--brush <number>', 'brush size, from 0.8 (fine) to 2.1 (broad) (1.4)')
    .option('--seed <number>', 'the random seed; another number gives other strokes (from the photo)')
    .option('--size <pixels>', 'longer side of the painting, or "photo" for the photo’s own', 'photo')
    .action(async (paths: string[], options) => {
      exit.code = await (await import('../commands/paint.ts')).paint(paths, options)
    })
}

const addMovingCommands = (program: Command, exit: ExitCode): void => {
  program
    .command('export')
    .description('export all data to a folder, or the data of one organization to a ZIP file')
    .argument('[organization]', 'the slug of the only organization to export, as a ZIP file')
    .requiredOption('-o, --output <path>', 'the folder or ZIP file to create; it must not exist yet')
    .action(async (organization: string | undefined, options) => {
      exit.code = await (await import('../commands/export.ts')).exportData(organization, options)
    })
  program
    .command('import')
    .description('import a full export into an empty installation')
    .argument('<folder>', 'the folder written by "atelier export -o FOLDER"')
    .action(async (folder: string) => {
      exit.code = await (await import('../commands/import.ts')).importFolder(folder)
    })
  program
    .command('backup')
    .description('back up all data to ATELIER_BACKUPS_FOLDER or an S3 bucket')
    .option('--keep <number>', 'the number of backups to keep (ATELIER_BACKUPS_KEEP, or 7)')
    .option('--verify', 'verify the backup by restoring it before older ones are deleted')
    .addOption(
      new Option('--verify-only', 'make no backup, only verify the latest one').conflicts(['keep', 'verify']),
    )
    .action(async (options) => {
      exit.code = await (await import('../commands/backup.ts')).backup(options)
    })
  program
    .command('restore')
    .description('restore a backup into an empty installation')
    .argument('[backup]', 'the folder of the backup, or its name in the bucket (the latest one)')
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
Tokens expire by the clock of the installation. If your tests move the sandbox clock by months, create a token that never expires:
  npx atelier token tests --expires never`,
    )
  token
    .command('open', { isDefault: true })
    .description('print the access token with this name; create it if it does not exist')
    .argument('[name]', 'the name of the token', 'default')
    .option('--expires <days>', 'the number of days until it expires, such as 30d, or never (90d)')
    .action(async (name: string, options: { expires?: string }) => {
      exit.code = await (await import('../commands/token.ts')).openToken(name, options)
    })
  token
    .command('list')
    .description('list access tokens with last use, expiry and scopes')
    .addOption(outputOption())
    .addOption(columnsOption())
    .action(async (options) => {
      exit.code = await (await import('../commands/token.ts')).listTokens(options)
    })
  token
    .command('revoke')
    .description('revoke a token immediately')
    .argument('<name>', 'the name or id of the token')
    .action(async (name: string) => {
      exit.code = await (await import('../commands/token.ts')).revokeToken(name)
    })
}

const addUsageCommands = (program: Command): void => {
  program
    .command('usage')
    .description('manage where usage events are stored')
    .command('migrate')
    .description('move usage events to the ClickHouse of CLICKHOUSE_URL while the shop keeps running')
    .addHelpText(
      'after',
      `
  1. Set USAGE_STORE=clickhouse and CLICKHOUSE_URL, and restart every process of the shop, one after another.
     They keep using the events in PostgreSQL until these are moved.
  2. Run this command. It copies the events month by month, compares every step in both stores by number and checksum,
     and switches to ClickHouse. The shop pauses for a moment during the switch.
     If it is interrupted, run it again to continue.

  If the stores differ, it exits with 1 and the shop stays with PostgreSQL.
`,
    )
    .action(async () => {
      await (await import('../commands/usage.ts')).migrateUsage()
    })
}

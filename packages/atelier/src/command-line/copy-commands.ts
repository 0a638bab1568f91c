import type { Command } from 'commander'
import { serverOption, tokenOption } from './connection.ts'
import type { ExitCode } from './exit-code.ts'

const planOptions = (command: Command) =>
  command.option('--dry-run', 'only show the plan').option('-y, --yes', 'carry out the plan without asking')

/** Adds the options of commands that copy a catalogue. */
const copyOptions = (command: Command) =>
  planOptions(command)
    .option('--update', 'update existing copies that differ from the original')
    .option('--ids <file>', 'write old and new ids to this file, as JSON')
    .option(
      '--default-currency <code>',
      'first make this the default currency of the organization, in which each of its products needs a price',
    )

const addImportCommands = (program: Command, exit: ExitCode): void => {
  const services = program
    .command('import-from')
    .description('import products and customers from another service')
  const importFrom = (name: string, description: string): Command =>
    services.command(name).description(description).addOption(serverOption()).addOption(tokenOption())
  copyOptions(
    importFrom(
      'polar',
      'import products, benefits, discounts, meters and customers from the API of Polar. Shows a plan first.\nSubscriptions are listed and stay there: nobody is charged.',
    ),
  )
    .option('--polar-token <token>', 'an access token of the organization there (POLAR_ACCESS_TOKEN)')
    .option('--url <url>', 'the URL of its API', 'https://api.polar.sh')
    .option('--subscriptions <file>', 'write active subscriptions to this file, as CSV')
    .action(async (options) => {
      exit.code = await (await import('../commands/import-from-polar.ts')).importFromPolar(options)
    })
  copyOptions(
    importFrom(
      'stripe',
      'import products, prices, coupons and customers from a Stripe account. Shows a plan first.\nSubscriptions are listed and stay there, unless you take them over.',
    ),
  )
    .option(
      '--key <key>',
      'an API key with read access (better set STRIPE_IMPORT_KEY, which other users of the machine cannot see)',
    )
    .option('--url <url>', 'the URL of its API', 'https://api.stripe.com')
    .option(
      '--take-over',
      'take over subscriptions: this server renews them when their periods end, with the saved cards of the same account;\nrun it in the folder of the server, with a key that can change subscriptions',
    )
    .option('--subscriptions <file>', 'write the subscriptions that stay to this file, as CSV')
    .action(async (options) => {
      exit.code = await (await import('../commands/import-from-stripe.ts')).importFromStripe(options)
    })
  copyOptions(
    importFrom(
      'lemon-squeezy',
      'import customers, and products if a file has their prices, from CSV exports of Lemon Squeezy.\nShows a plan first. Subscriptions and license keys are listed and stay there.',
    ).argument(
      '<files...>',
      'the CSV files: customers or subscribers, orders, subscriptions, license keys, prices',
    ),
  )
    .option('--currency <code>', 'the currency of prices in files without a currency, such as usd')
    .option('--subscriptions <file>', 'write the subscriptions that stay to this file, as CSV')
    .action(async (files: string[], options) => {
      exit.code = await (
        await import('../commands/import-from-lemon-squeezy.ts')
      ).importFromLemonSqueezy(files, options)
    })
}

/** Adds the commands that copy from one server or service to another. Each is loaded on use. */
export const addCopyCommands = (program: Command, exit: ExitCode): void => {
  copyOptions(
    program
      .command('promote')
      .summary('copy the catalog of a sandbox to a live server')
      .description(
        'copy the catalog of a sandbox to a live server: products with prices, benefits and pictures, discounts, checkout links,\ncustom fields and meters. Shows a plan first. Customers, orders and keys are not copied.',
      ),
  )
    .option('--from <url>', 'the server to copy from (the one that other commands call)')
    .option('--from-token <token>', 'an access token for it (ATELIER_TOKEN)')
    .requiredOption('--to <url>', 'the server to copy to')
    .option('--to-token <token>', 'an access token for it (ATELIER_TO_TOKEN, or the login there)')
    .action(async (options) => {
      exit.code = await (await import('../commands/promote.ts')).promote(options)
    })
  addImportCommands(program, exit)
}

import type { Command } from 'commander'
import { serverOption, tokenOption } from './connection.ts'
import type { ExitCode } from './exit-code.ts'

const planOptions = (command: Command) =>
  command
    .option('--dry-run', 'only show the plan')
    .option('-y, --yes', 'carry out the plan without a question')

/** Adds the options of commands that copy a catalogue. */
const copyOptions = (command: Command) =>
  planOptions(command)
    .option('--update', 'make copies that differ what they are at the origin')
    .option('--ids <file>', 'write old and new ids into this file, as JSON')

const addImportCommands = (program: Command, exit: ExitCode): void => {
  const services = program
    .command('import-from')
    .description('bring catalogue and customers of another service into an organization')
  const importFrom = (name: string, description: string): Command =>
    services.command(name).description(description).addOption(serverOption()).addOption(tokenOption())
  copyOptions(
    importFrom(
      'polar',
      'import products, benefits, discounts, meters and customers from Polar by its API. A plan is shown first.\nSubscriptions are listed, and stay: nobody is charged.',
    ),
  )
    .option('--polar-token <token>', 'an access token of the organization there (POLAR_ACCESS_TOKEN)')
    .option('--url <url>', 'the address of its API', 'https://api.polar.sh')
    .option('--subscriptions <file>', 'write active subscriptions into this file, as CSV')
    .action(async (options) => {
      exit.code = await (await import('../commands/import-from-polar.ts')).importFromPolar(options)
    })
  copyOptions(
    importFrom(
      'stripe',
      'import products, prices and customers from a Stripe account by its API. A plan is shown first.\nSubscriptions stay there and are listed, unless they are taken over.',
    ),
  )
    .option(
      '--key <key>',
      'a key of the account that may read (STRIPE_IMPORT_KEY, which other accounts of the machine cannot see)',
    )
    .option('--url <url>', 'the address of its API', 'https://api.stripe.com')
    .option(
      '--take-over',
      'have this server renew subscriptions from the end of their periods on, with the saved cards of the same account;\nrun it in the folder of the server, with a key that may change subscriptions',
    )
    .option('--subscriptions <file>', 'write the subscriptions that stay into this file, as CSV')
    .action(async (options) => {
      exit.code = await (await import('../commands/import-from-stripe.ts')).importFromStripe(options)
    })
  copyOptions(
    importFrom(
      'lemon-squeezy',
      'import customers, and products where a table has their prices, from tables that Lemon Squeezy exported as CSV.\nA plan is shown first. Subscriptions and license keys stay there and are listed.',
    ).argument(
      '<files...>',
      'the tables: customers or subscribers, orders, subscriptions, license keys, prices',
    ),
  )
    .option('--currency <code>', 'the currency of prices in a table that names none, such as usd')
    .option('--subscriptions <file>', 'write the subscriptions that stay into this file, as CSV')
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
      .summary('copy the catalogue of a sandbox to a live server')
      .description(
        'copy the catalogue of a sandbox to a live server: products with prices, benefits and pictures, discounts, checkout links,\ncustom fields and meters. A plan is shown first. Customers, orders and keys stay.',
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

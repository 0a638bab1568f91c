import type { Command } from 'commander'
import { serverOption, tokenOption } from './connection.ts'
import { addCopyCommands } from './copy-commands.ts'
import type { ExitCode } from './exit-code.ts'
import { outputOption } from './output.ts'

const addClockCommands = (program: Command, exit: ExitCode): void => {
  const clock = program.command('clock').description('show and move the clock of a sandbox')
  const verb = (name: string, description: string) =>
    clock
      .command(name)
      .description(description)
      .addOption(outputOption())
      .addOption(serverOption())
      .addOption(tokenOption())
  verb('show', 'show the time, and whether the clock is frozen').action(async (options) => {
    exit.code = await (await import('../commands/clock.ts')).showClock(options)
  })
  verb('advance', 'move the clock forward and do everything that is due on the way')
    .argument(
      '<duration>',
      'the duration, for example 90s, 30m, 12h, 3d, 2w, 1mo or 1y, or several: "1mo 2d"',
    )
    .action(async (duration: string, options) => {
      exit.code = await (await import('../commands/clock.ts')).advanceClock(duration, options)
    })
  verb('set', 'move the clock forward to a date and time')
    .argument('<moment>', 'for example 2027-01-31, or 2027-01-31T12:00:00Z')
    .action(async (moment: string, options) => {
      exit.code = await (await import('../commands/clock.ts')).setClock(moment, options)
    })
  for (const [name, description] of [
    ['freeze', 'freeze the clock'],
    ['resume', 'resume the clock from its current time'],
    ['stop', 'stop moving the clock; it keeps the time it has reached'],
  ] as const)
    verb(name, description).action(async (options) => {
      exit.code = await (await import('../commands/clock.ts')).changeClock(name, options)
    })
}

/** Adds the commands that call a server, here or elsewhere. Each is loaded on use. */
export const addServerCommands = (program: Command, exit: ExitCode): void => {
  program
    .command('login')
    .description('sign in to a server in the browser; later commands use this login')
    .addOption(serverOption())
    .option('--no-browser', 'only print the URL to open')
    .action(async (options) => {
      exit.code = await (await import('../commands/login.ts')).login(options)
    })
  program
    .command('logout')
    .description('sign out of a server')
    .addOption(serverOption())
    .action(async (options) => {
      exit.code = await (await import('../commands/login.ts')).logout(options)
    })
  program
    .command('whoami')
    .description('show the server that commands call, the token they use and its organizations')
    .addOption(outputOption())
    .addOption(serverOption())
    .addOption(tokenOption())
    .action(async (options) => {
      exit.code = await (await import('../commands/whoami.ts')).whoami(options)
    })
  program
    .command('listen')
    .description('forward webhooks to a program on this machine until Ctrl-C')
    .requiredOption('--forward-to <url>', 'the URL to forward to, for example http://localhost:3000/webhooks')
    .option('--events <types>', 'only events of these types, separated by commas')
    .option('--secret <secret>', 'sign with this secret instead of a new one')
    .addOption(serverOption())
    .addOption(tokenOption())
    .action(async (options) => {
      exit.code = await (await import('../commands/listen.ts')).listen(options)
    })
  program
    .command('trigger')
    .description('trigger an event in a sandbox, so that webhooks of its type are sent')
    .argument('[event]', 'the type, for example order.paid; without it, the types are listed')
    .option(
      '--endpoint <id>',
      'instead, send a copy of the latest event of the type to this webhook endpoint, as a test',
    )
    .addOption(serverOption())
    .addOption(tokenOption())
    .action(async (event: string | undefined, options) => {
      exit.code = await (await import('../commands/trigger.ts')).trigger(event, options)
    })
  program
    .command('mcp')
    .description('serve the Model Context Protocol on standard input and output, for AI assistants')
    .option('--toolsets <names>', 'add tools to the default ones: areas such as orders,discounts, or all')
    .option('--read-only', 'only tools that change nothing')
    .addOption(serverOption())
    .addOption(tokenOption())
    .action(async (options) => {
      exit.code = await (await import('../commands/mcp.ts')).mcp(options)
    })
  addClockCommands(program, exit)
  addCopyCommands(program, exit)
}

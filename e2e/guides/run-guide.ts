import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'
import { eventually } from '../visitor.ts'
import type { Language, Step } from './read-steps.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const guidesFolder = fileURLToPath(new URL('.', import.meta.url))

/** Statement per language by which a program reports a step to the test, and waits for it. */
const meet: Readonly<Record<Language, (step: number) => string>> = {
  bash: (step) => `curl -sf "$GUIDE_STEPS/${step}" > /dev/null`,
  ts: (step) => `await fetch(process.env.GUIDE_STEPS + '/${step}')`,
  python: (step) =>
    `__import__("urllib.request").request.urlopen(__import__("os").environ["GUIDE_STEPS"] + "/${step}")`,
}

const extensions: Readonly<Record<Language, string>> = { bash: 'sh', ts: 'mjs', python: 'py' }

const commands: Readonly<Record<Language, readonly string[]>> = {
  bash: ['bash', '-euo', 'pipefail'],
  ts: [process.execPath],
  python: ['python3', '-u'],
}

/**
 * Writes a program, TypeScript stripped of its types like `tsx` does, and returns the command that runs it.
 */
const writeProgram = (folder: string, name: string, language: Language, code: string): readonly string[] => {
  const file = join(folder, `${name}.${extensions[language]}`)
  writeFileSync(file, language === 'ts' ? transformSync(`${name}.mts`, code).code : code)
  return [...commands[language], file]
}

/** Action of the reader other than running code. Receives all output so far. */
export type Act = (act: string, printed: string, run: Running) => Promise<void>

export type Running = {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  /**
   * Starts a command that ends with the guide, and waits until it prints `until`. Its output is not part of
   * the guide's.
   */
  start(command: readonly string[], until: string): Promise<void>
}

export type GuideRun = {
  readonly steps: readonly Step[]
  readonly language: Language
  readonly env: Readonly<Record<string, string>>
  /** Folder of our published SDK. */
  readonly sdk: string
  /** URL of the product, which replaces the URL in the guides. */
  readonly url: string
  readonly act: Act
}

const isIn = (printed: string, expected: string): boolean => {
  const parts = expected
    .trim()
    .split('…')
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(parts.join('.*')).test(printed)
}

/** Complete program of a reader: all blocks of a language, with stops for the steps between them. */
const programOf = ({ steps, language, url }: GuideRun): string =>
  steps
    .map((step, index) => (step.kind === 'code' ? (step.variants[language] ?? '') : meet[language](index)))
    .join('\n')
    .replaceAll('http://localhost:4000', url)

/**
 * Runs the code of a guide in one language as one program.
 *
 * @throws with its output when anything differs
 */
export const runGuide = async (run: GuideRun): Promise<void> => {
  const { steps, language, url, act } = run
  // Below node_modules, so that the packages of the repository resolve, and other tools ignore it.
  mkdirSync(join(repository, 'node_modules/.cache'), { recursive: true })
  const folder = mkdtempSync(join(repository, 'node_modules/.cache/guide-'))
  mkdirSync(join(folder, 'node_modules/@atelier'), { recursive: true })
  symlinkSync(run.sdk, join(folder, 'node_modules/@atelier/sdk'))
  const children: ChildProcess[] = []
  let printed = ''
  let failed: Error | undefined

  const step = async (index: number): Promise<void> => {
    const now = steps[index]
    if (now?.kind === 'output')
      await eventually(
        `the output\n${now.text}`,
        async () => printed,
        (text) => isIn(text, now.text),
      )
    if (now?.kind === 'act') await act(now.act, printed, running)
    if (now?.kind === 'program') {
      const writtenLanguage = now.variants[language] === undefined ? 'ts' : language
      const before = printed.length
      begin(writeProgram(folder, `program-${index}`, writtenLanguage, now.variants[writtenLanguage] ?? ''))
      await eventually(
        '"Listening"',
        async () => printed.slice(before),
        (text) => text.includes('Listening'),
      )
    }
  }

  const server = createServer((request, response) => {
    step(Number(request.url?.slice(1))).then(
      () => response.end(),
      (error: unknown) => {
        failed = error instanceof Error ? error : new Error(String(error))
        response.writeHead(500).end()
      },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const env = {
    ...process.env,
    ...run.env,
    ATELIER_URL: url,
    GUIDE_STEPS: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PATH: `${process.env['PATH']}:${guidesFolder}bin`,
  }
  const note = (text: string): void => void (printed += text)
  const begin = ([command = '', ...args]: readonly string[], received = note): ChildProcess => {
    const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const read = (chunk: Buffer): void => received(chunk.toString())
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    children.push(child)
    return child
  }
  const running: Running = {
    folder,
    env,
    start: async (command, until) => {
      let message = ''
      begin(command, (text) => (message += text))
      await eventually(
        `"${until}"`,
        async () => message,
        (text) => text.includes(until),
      )
    },
  }
  try {
    const program = begin(writeProgram(folder, 'guide', language, programOf(run)))
    const [code] = (await once(program, 'close')) as [number | null]
    if (failed !== undefined || code !== 0)
      throw new Error(`${failed?.message ?? `It ended with ${code}.`}\nIt printed:\n${printed}`)
  } finally {
    for (const child of children) if (child.exitCode === null) child.kill()
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  }
}

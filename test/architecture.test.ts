import { describe, expect, it } from 'vitest'
import { codeLines, findCircle, importsOf, isShipped, sources } from './source-files.ts'

/** Who may import whom, as in the README's drawing of the packages. */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  sdk: ['contract'],
  plumbing: ['contract'],
  painter: [],
  commerce: ['contract', 'plumbing'],
  studio: ['contract', 'sdk', 'plumbing', 'painter'],
  web: ['contract', 'sdk', 'painter'],
  atelier: ['contract', 'sdk', 'plumbing', 'commerce', 'painter', 'studio', 'web'],
}

/** An export takes the jobs that wait along (`docs/decisions/0064-moving.md`). */
const readsWaitingJobs = 'plumbing/src/moving/jobs.ts'

const webEntries = ['studio', 'checkout', 'portal', 'dashboard', 'gallery']

const shipped = [...sources.keys()].filter(isShipped)
const imports = shipped.flatMap(importsOf)

/** The places in the code of some files where a pattern occurs, as `file:line`. */
const placesOf = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((file) =>
    codeLines(file).flatMap(({ line, code }) =>
      pattern.test(code) ? [`${file}:${line} ${code.trim()}`] : [],
    ),
  )

describe('who may import whom', () => {
  it('keeps to the packages below', () => {
    const broken = imports.flatMap(({ from, file, specifier }) => {
      const target = /^@atelier\/([\w-]+)/.exec(specifier)?.[1]
      if (target === undefined || target === from || mayImport[from]?.includes(target)) return []
      return [
        `${file} imports ${specifier}; ${from} may import only: ${mayImport[from]?.join(', ') || 'nothing of ours'}.`,
      ]
    })
    expect(broken).toEqual([])
  })

  it('never reaches into another package by path', () => {
    const broken = imports.flatMap(({ from, file, specifier, target }) => {
      const into = target?.split('/')[0]
      return !specifier.startsWith('.') || into === from
        ? []
        : [`${file} reaches into ${into} by path; import @atelier/${into} instead.`]
    })
    expect(broken).toEqual([])
  })

  it('imports neither built files nor the private tables of the queue library', () => {
    const built = imports.filter(({ specifier }) => specifier.includes('/dist/'))
    expect(built.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([])
    const files = [...sources.keys()].filter((file) => file !== readsWaitingJobs)
    expect(placesOf(files, /\b_private_/)).toEqual([])
  })

  it('keeps the descriptions of the reference out of pages and clients', () => {
    const broken = imports.flatMap(({ from, file, specifier }) => {
      const isDescription =
        /^@atelier\/contract\/(?:descriptions|openapi)/.test(specifier) ||
        /\/(?:descriptions\/|openapi)/.test(specifier)
      const isReference = /^contract\/src\/(?:descriptions\/|openapi)/.test(file) || from === 'atelier'
      return isDescription && !isReference
        ? [`${file} imports ${specifier}, which only the reference needs.`]
        : []
    })
    expect(broken).toEqual([])
    expect(imports.filter(({ specifier }) => specifier.includes('/descriptions/')).length).toBeGreaterThan(0)
  })

  it('keeps each framework in one folder', () => {
    const folders: Record<string, RegExp> = {
      hono: /^plumbing\/src\/http\//,
      '@hono/node-server': /^plumbing\/src\/http\//,
      'graphile-worker': /^plumbing\/src\/jobs\//,
      nodemailer: /^plumbing\/src\/mail\//,
      '@aws-sdk/client-s3': /^plumbing\/src\/storage\//,
      '@octokit/app': /^commerce\/src\/integrations\/github\//,
      '@octokit/core': /^commerce\/src\/integrations\/github\//,
      sharp: /^painter\/src\//,
    }
    const broken = imports.flatMap(({ file, specifier }) => {
      const name = Object.keys(folders).find((own) => specifier === own || specifier.startsWith(`${own}/`))
      return name === undefined || folders[name]?.test(file)
        ? []
        : [`${file} imports ${specifier}, which belongs to ${folders[name]}.`]
    })
    expect(broken).toEqual([])
  })

  it('opens pictures in decoder processes alone', () => {
    const opens = /^import (?!type\b).*\/codec\/(?:decode|convert|take-in|heic|bmp)\.ts'/m
    const opening = shipped.filter((file) => opens.test(sources.get(file) ?? ''))
    expect(opening).toEqual(['painter/src/decoder/tasks.ts', 'painter/src/workers/heic-worker.ts'])
  })

  it('keeps the web entries apart', () => {
    const broken = imports.flatMap(({ from, file, target }) => {
      const own = file.split('/')[1] ?? ''
      const [, other = ''] = target?.split('/') ?? []
      return from === 'web' && webEntries.includes(own) && webEntries.includes(other) && own !== other
        ? [`${file} imports from ${other}; the web entries share only ui/ and lib/.`]
        : []
    })
    expect(broken).toEqual([])
  })

  it('has no import circle, type imports included', () => {
    const graph = new Map(
      [...sources.keys()].map((file) => [
        file,
        importsOf(file).flatMap(({ target }) =>
          target !== undefined && sources.has(target) ? [target] : [],
        ),
      ]),
    )
    expect(findCircle(graph)?.join('\n→ ')).toBeUndefined()
  })
})

describe('the areas of commerce', () => {
  const areaOf = (path: string | undefined): string | undefined =>
    /^commerce\/src\/areas\/([\w-]+)\//.exec(path ?? '')?.[1]
  const acrossAreas = imports.flatMap(({ file, target = '' }) => {
    const [own, used] = [areaOf(file), areaOf(target)]
    return used === undefined || own === used ? [] : [{ file, target, own, used }]
  })

  /** The folders of the list in `commerce.ts`, in its order. */
  const listedAreas = (): string[] => {
    const text = sources.get('commerce/src/commerce.ts') ?? ''
    const [, names = ''] = /\n(?:export )?const areas(?:: [^=]+)? = \[([^\]]*)\]/.exec(text) ?? []
    return names.split(/[\s,]+/).flatMap((name) => {
      const imported = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '\\./areas/([\\w-]+)/`).exec(
        text,
      )
      return name === '' || imported === null ? [] : [imported[1] ?? '']
    })
  }

  it('are used through their index.ts', () => {
    const broken = acrossAreas.filter(
      ({ file, target }) => file.startsWith('commerce/') && !target.endsWith('/index.ts'),
    )
    expect(broken.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('use only areas before them in the list', () => {
    const listed = listedAreas()
    expect(listed.length).toBeGreaterThan(5)
    // An area outside the list answers no calls: it stands before the others when it uses none of them.
    const rankOf = (area: string): number => {
      if (listed.includes(area)) return listed.indexOf(area)
      return acrossAreas.some(({ own }) => own === area) ? listed.length : -1
    }
    const broken = acrossAreas.flatMap(({ file, own, used }) =>
      own === undefined || rankOf(used) < rankOf(own)
        ? []
        : [`${file} uses ${used}, which does not stand before ${own} in the list of commerce.ts.`],
    )
    expect(broken).toEqual([])
  })

  it('hold all that has endpoints or tables: integrations/ has ports and their adapters, and uses no area', () => {
    const broken = imports.filter(
      ({ file, target }) => file.startsWith('commerce/src/integrations/') && areaOf(target) !== undefined,
    )
    expect(broken.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('do not use purchases/, and payments/ uses neither', () => {
    const broken = imports.flatMap(({ file, target = '' }) => {
      const isPurchase = target.startsWith('commerce/src/purchases/')
      const isAllowed = file.startsWith('commerce/src/payments/')
        ? !isPurchase && areaOf(target) === undefined
        : !(isPurchase && areaOf(file) !== undefined)
      return isAllowed ? [] : [`${file} imports ${target}`]
    })
    expect(broken).toEqual([])
  })

  it('write their SQL in queries only', () => {
    const others = shipped.filter(
      (file) => areaOf(file) !== undefined && !/\/(?:[\w-]+-)?queries\.ts$/.test(file),
    )
    expect(placesOf(others, /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<]/)).toEqual([])
  })

  it('have no file that is too small to be one', () => {
    const small = shipped.flatMap((file) => {
      const lines = (sources.get(file) ?? '').trimEnd().split('\n').length
      return areaOf(file) !== undefined && lines < 20 && !file.endsWith('/index.ts')
        ? [`${file} has ${lines} lines; it belongs to a neighbour.`]
        : []
    })
    expect(small).toEqual([])
  })
})

describe('code of the server', () => {
  const server = shipped.filter((file) => /^(?:commerce|studio|plumbing)\//.test(file))

  it('asks only the clock for the time', () => {
    const others = server.filter((file) => !file.startsWith('plumbing/src/clock/'))
    expect(placesOf(others, /Date\.now\(\)|new Date\(\)/)).toEqual([])
  })

  it('reads the environment in one place', () => {
    // The reference has code for its readers, whose programs read their own environment.
    const places = ['plumbing/src/config/', 'atelier/src/reference/snippets.ts']
    const others = shipped.filter((file) => !places.some((place) => file.startsWith(place)))
    expect(placesOf(others, /process\.env\b/)).toEqual([])
  })

  it('retypes no row by a cast', () => {
    const own = server.filter((file) => !file.startsWith('plumbing/'))
    expect(placesOf(own, /\bas (?:unknown as|(?:readonly )?\(?(?:Stored\w*|\w*Row|ListPage)\b)/)).toEqual([])
  })
})

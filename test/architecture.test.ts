import * as api from '@atelier/contract'
import { type Endpoint, endpointsOf } from '@atelier/contract/primitives/endpoint'
import { describe, expect, it } from 'vitest'
import {
  bindingsOf,
  codeLines,
  exportedNames,
  findCircle,
  importsOf,
  isShipped,
  sources,
} from './source-files.ts'

/** Allowed imports between packages, as in the README's drawing of the packages. */
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

/** An export includes the waiting jobs (`docs/decisions/0064-moving.md`). */
const readsWaitingJobs = 'plumbing/src/moving/jobs.ts'

const webEntries = ['studio', 'checkout', 'portal', 'dashboard', 'gallery', 'server-pages']

const shipped = [...sources.keys()].filter(isShipped)
const imports = shipped.flatMap(importsOf)

/** Occurrences of a pattern in the code of some files, as `file:line`. */
const placesOf = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((file) =>
    codeLines(file).flatMap(({ line, code }) =>
      pattern.test(code) ? [`${file}:${line} ${code.trim()}`] : [],
    ),
  )

describe('imports between packages', () => {
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
      '@octokit/app': /^commerce\/src\/catalog\/integrations\/github\//,
      '@octokit/core': /^commerce\/src\/catalog\/integrations\/github\//,
      sharp: /^painter\/src\//,
    }
    const broken = imports.flatMap(({ file, specifier }) => {
      const name = Object.keys(folders).find(
        (packageName) => specifier === packageName || specifier.startsWith(`${packageName}/`),
      )
      return name === undefined || folders[name]?.test(file)
        ? []
        : [`${file} imports ${specifier}, which belongs to ${folders[name]}.`]
    })
    expect(broken).toEqual([])
  })

  it('opens pictures only in decoder processes', () => {
    const opens = /^import (?!type\b).*\/codec\/(?:decode|convert|take-in|heic|bmp)\.ts'/m
    const opening = shipped.filter((file) => opens.test(sources.get(file) ?? ''))
    expect(opening).toEqual(['painter/src/decoder/tasks.ts', 'painter/src/workers/heic-worker.ts'])
  })

  it('keeps the web entries apart', () => {
    const broken = imports.flatMap(({ from, file, target }) => {
      const ownPackage = file.split('/')[1] ?? ''
      const [, otherPackage = ''] = target?.split('/') ?? []
      return from === 'web' &&
        webEntries.includes(ownPackage) &&
        webEntries.includes(otherPackage) &&
        ownPackage !== otherPackage
        ? [`${file} imports from ${otherPackage}; the web entries share only ui/ and lib/.`]
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

/** Names of the quarters of commerce, in the order of `commerce.ts`. */
const listedQuarters = (): readonly string[] => {
  const text = sources.get('commerce/src/commerce.ts') ?? ''
  const [, list = ''] = /\nexport const quarters = \{(.*?)\n\}/s.exec(text) ?? []
  return [...list.matchAll(/^ {2}'?([\w-]+)'?(?:: .*)?,$/gm)].map(([, name = '']) => name)
}

/** Folders of the areas that a quarter lists in its `quarter.ts`, in order. */
const areasOfQuarter = (quarter: string): readonly string[] => {
  const folder = `commerce/src/${quarter}`
  const text = sources.get(`${folder}/quarter.ts`) ?? ''
  const [, list = ''] = /\bareas: \[([^\]]*)\]/.exec(text) ?? []
  return list.split(/[\s,]+/).flatMap((name) => {
    const imported = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '\\./(?:([\\w/-]+)/)?index\\.ts'`)
    const match = name === '' ? null : imported.exec(text)
    return match === null ? [] : [match[1] === undefined ? folder : `${folder}/${match[1]}`]
  })
}

/** First folder below `commerce/src`; undefined for the files that assemble the platform. */
const quarterOf = (path: string | undefined): string | undefined =>
  /^commerce\/src\/([\w-]+)\//.exec(path ?? '')?.[1]

/** Folders of commerce that contain a file, from its quarter inwards. */
const foldersOf = (file: string): readonly string[] => {
  const parts = file.split('/')
  return parts.slice(2, -1).map((_, at) => parts.slice(0, at + 3).join('/'))
}

/** Folders of commerce that declare an area. */
const areaFolders = new Set(
  shipped
    .filter((file) => file.startsWith('commerce/') && /\bdefineArea\(/.test(sources.get(file) ?? ''))
    .map((file) => file.slice(0, file.lastIndexOf('/')))
    .filter((folder) => folder !== 'commerce/src/core' && !folder.startsWith('commerce/src/payments/')),
)

/** Folder of the area that a file belongs to. */
const areaFolder = (path: string | undefined): string | undefined => {
  if (path === undefined) return undefined
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    if (areaFolders.has(path.slice(0, at))) return path.slice(0, at)
  }
  return undefined
}

describe('the quarters of commerce', () => {
  const quarters = listedQuarters()

  it('are the folders', () => {
    const folders = new Set(
      [...sources.keys()].flatMap((file) => quarterOf(file) ?? []).filter((name) => name !== 'testing'),
    )
    expect(quarters.length).toBeGreaterThan(15)
    expect([...folders].toSorted()).toEqual(quarters.toSorted())
  })

  it('use only quarters before them, type imports included', () => {
    const broken = imports.flatMap(({ file, target }) => {
      const [ownQuarter, used] = [quarterOf(file), quarterOf(target)]
      if (ownQuarter === undefined || ownQuarter === used || !target?.startsWith('commerce/')) return []
      return used !== undefined && quarters.indexOf(used) < quarters.indexOf(ownQuarter)
        ? []
        : [`${file} imports ${target}, but ${used ?? 'the composition'} does not come before ${ownQuarter}.`]
    })
    expect(broken).toEqual([])
  })

  it('are used through an index.ts', () => {
    const broken = imports.flatMap(({ file, target }) => {
      const used = quarterOf(target)
      // Each file of `core` is an interface of its own.
      if (target === undefined || used === undefined || used === 'core' || used === quarterOf(file)) return []
      return /\/(?:index|quarter|data-policy)\.ts$/.test(target) || !file.startsWith('commerce/')
        ? []
        : [`${file} imports ${target}, not the index.ts of a folder.`]
    })
    expect(broken).toEqual([])
  })

  it('export from an index.ts only names that are imported outside its area or folder', () => {
    const interfaces = shipped.filter(
      (file) => file.endsWith('/index.ts') && !['core', undefined].includes(quarterOf(file)),
    )
    const isInside = (file: string, used: string) =>
      areaFolder(used) === undefined
        ? file.startsWith(used.slice(0, -'index.ts'.length))
        : areaFolder(file) === areaFolder(used)
    const imported = new Set(
      shipped.flatMap((file) =>
        bindingsOf(file).flatMap(({ name, target = '' }) =>
          // A quarter knows the insides of its areas, and assembles them.
          isInside(file, target) && !file.endsWith('/quarter.ts') ? [] : [`${name} of ${target}`],
        ),
      ),
    )
    const exported = interfaces.flatMap((file) => exportedNames(file).map((name) => `${name} of ${file}`))
    expect(exported.length).toBeGreaterThan(700)
    expect(exported.filter((name) => !imported.has(name))).toEqual([])
  })

  it('are assembled by commerce.ts alone', () => {
    const otherImports = imports.filter(
      ({ file, target }) => target?.endsWith('/quarter.ts') === true && file !== 'commerce/src/commerce.ts',
    )
    expect(otherImports.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('have their data policies in the list of commerce alone', () => {
    const importing = imports.filter(({ target }) => target?.endsWith('/data-policy.ts') === true)
    expect(importing.length).toBeGreaterThan(10)
    const others = importing.filter(({ file }) => file !== 'commerce/src/data-policies.ts')
    expect(others.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('have folders with unique names', () => {
    // An area is named after its objects, which can be those that its quarter is named after.
    const shared = ['commerce/src/customers/customers', 'commerce/src/orders/orders']
    const folders = new Set(
      [...sources.keys()].flatMap((file) => (quarterOf(file) === undefined ? [] : foldersOf(file))),
    )
    const names = [...folders].flatMap((folder) =>
      shared.includes(folder) || folder.endsWith('/testing') ? [] : [folder.split('/').at(-1) ?? ''],
    )
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(shared.filter((folder) => !folders.has(folder))).toEqual([])
  })
})

/** Handlers that an area registers, with the files that they are imported from. */
const handlersOf = (file: string): { readonly local: string; readonly target: string }[] => {
  const [, block = ''] = /\bendpoints: (\{(?:[^{}]|\{[^{}]*\})*\})/.exec(sources.get(file) ?? '') ?? []
  // Keys of the object and properties are not names; `...seller` is one.
  const declaredNames = new Set(block.replaceAll(/'[^']*'/g, '').match(/(?<!(?<!\.\.)\.)\b\w+\b(?!:)/g))
  return bindingsOf(file).flatMap(({ local, target }) =>
    target !== undefined && declaredNames.has(local) ? [{ local, target }] : [],
  )
}

/** Returns true for a command whose file is named after it, as `create.ts` with its `create`. */
const isCommandFile = (file: string): boolean => {
  const [, words = ''] = /([\w-]+)\.ts$/.exec(file) ?? []
  const name = words.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return new RegExp(String.raw`^export (?:const ${name}: (?:For|Handler)<|\{[^}]* as ${name} \})`, 'm').test(
    sources.get(file) ?? '',
  )
}

describe('the areas of commerce', () => {
  const acrossAreas = imports.flatMap(({ file, target = '' }) => {
    // `commerce.ts` assembles quarters, which know the insides of their areas, and the policies of their tables.
    if (file.endsWith('/quarter.ts') || /\/(?:quarter|data-policy)\.ts$/.test(target)) return []
    const [ownArea, used] = [areaFolder(file), areaFolder(target)]
    return used === undefined || ownArea === used ? [] : [{ file, target, own: ownArea, used }]
  })

  /** Folders of all areas, in the order of the quarters and of the lists in them. */
  const listedAreas = (): string[] => listedQuarters().flatMap(areasOfQuarter)

  it('are in the lists of their quarters', () => {
    expect([...areaFolders].toSorted()).toEqual(listedAreas().toSorted())
  })

  it('are used through their index.ts', () => {
    const broken = acrossAreas.filter(
      ({ file, target }) => file.startsWith('commerce/') && !target.endsWith('/index.ts'),
    )
    expect(broken.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('use only areas before them in the list', () => {
    const listed = listedAreas()
    const broken = acrossAreas.flatMap(({ file, own: ownQuarter, used }) =>
      ownQuarter === undefined || listed.indexOf(used) < listed.indexOf(ownQuarter)
        ? []
        : [`${file} uses ${used}, which does not come before ${ownQuarter} in the lists of the quarters.`],
    )
    expect(broken).toEqual([])
  })

  it('have their handlers in files named after who calls, or after one command', () => {
    const handlers = [...areaFolders, 'commerce/src/payments/sandbox'].flatMap((folder) =>
      handlersOf(sources.has(`${folder}/index.ts`) ? `${folder}/index.ts` : `${folder}/area.ts`),
    )
    const isOfCaller = /\/(?:seller|portal|public|user)(?:-[\w-]+)?\.ts$/
    const farHandlers = handlers.filter(
      // A list is its query.
      ({ target }) =>
        !isOfCaller.test(target) && !target.endsWith('/list-queries.ts') && !isCommandFile(target),
    )
    expect(handlers.length).toBeGreaterThan(100)
    expect(farHandlers.map(({ local, target }) => `${local} of ${target}`)).toEqual([])
  })

  it('declare no handler in the file that registers them', () => {
    const registering = [...areaFolders].map((folder) => `${folder}/index.ts`)
    expect(placesOf(registering, /\b(?:Handler<|defineList\()/)).toEqual([])
  })

  it('write their SQL only in queries', () => {
    const otherFiles = shipped.filter(
      (file) =>
        (areaFolder(file) !== undefined || file.startsWith('commerce/src/usage/')) &&
        !/\/(?:[\w-]+-)?queries\.ts$/.test(file),
    )
    expect(placesOf(otherFiles, /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<]/)).toEqual([])
  })

  it('know no payment processor by its name', () => {
    const otherFiles = shipped.filter(
      (file) =>
        file.startsWith('commerce/src/') &&
        !file.startsWith('commerce/src/payments/') &&
        // Exports the processors to the process, which chooses one.
        file !== 'commerce/src/index.ts',
    )
    expect(placesOf(otherFiles, /'sandbox'|sandboxP|stripe/i)).toEqual([])
  })

  it('lock rows through core/database/lock.ts', () => {
    const ownFiles = [
      'commerce/src/core/database/lock.ts',
      // The place of the events is a single row without an id.
      'commerce/src/usage/moving/place-queries.ts',
    ]
    // A queue skips the rows that another transaction holds: it waits for none, so it needs no order.
    const isQueue = /^(?:\(\)\s*\.skipLocked\b| skip locked)/
    const clause = /\.for(?:NoKey)?(?:Update|Share)\b|\.forKeyShare\b|\bfor (?:no key )?(?:update|share)\b/g
    const otherFiles = shipped.filter((file) => file.startsWith('commerce/src/') && !ownFiles.includes(file))
    const broken = otherFiles.flatMap((file) => {
      const text = codeLines(file)
        .map(({ code }) => code)
        .join('\n')
      return [...text.matchAll(clause)].flatMap(({ 0: { length }, index }) =>
        isQueue.test(text.slice(index + length))
          ? []
          : [`${file}:${text.slice(0, index).split('\n').length} locks rows without lock() or lockRows().`],
      )
    })
    expect(broken).toEqual([])
  })

  it('write whole statements in SQL only for reports, and where builders cannot', () => {
    const reports = /^commerce\/src\/(?:books|insight|ledger|usage)\//
    const files = {
      'sums of several tables': ['returns/payouts/queries'],
      'a table that the caller or a data policy names': [
        'access/supplied-queries',
        'access/users/own-data-queries',
        'core/database/purge-queries',
        'organization-deletions/row-queries',
      ],
      'a list of values as a table': [
        'billing/customer-meters/folding/usage-changes-queries',
        'billing/customer-meters/value-queries',
        'core/domain-events/queries',
        'customers/customers/import-queries',
        'developers/webhooks/delivery-queries',
      ],
      'an index read in steps, by recursive or lateral queries': [
        'developers/request-log/queries',
        'developers/webhooks/order-queries',
      ],
      'a union of as many queries as the caller has organizations': ['developers/audit-log/queries'],
      'settings of the transaction, sequences, cursors, partitions, functions and the catalog of the database':
        [
          'catalog/repositories/link-queries',
          'core/audit/note-queries',
          'core/table-policy/row-queries',
          'core/database/lock',
          'developers/request-log/day-queries',
          'developers/request-log/write-queries',
          'organization-exports/row-queries',
        ],
      'a table of plumbing': ['demo/queries', 'purchases/purchase-mails/queries'],
    }
    const writing = shipped.filter(
      (file) =>
        file.startsWith('commerce/src/') &&
        !reports.test(file) &&
        codeLines(file).some(({ code }) => code.includes('`.execute(')),
    )
    const listed = Object.values(files).flatMap((names) => names.map((name) => `commerce/src/${name}.ts`))
    expect(writing.toSorted()).toEqual(listed.toSorted())
  })

  it('have no file that is too small', () => {
    const isOfArea = (file: string) => (areaFolder(file)?.split('/').length ?? 0) > 3
    const small = shipped.flatMap((file) => {
      const lines = (sources.get(file) ?? '').trimEnd().split('\n').length
      return isOfArea(file) && lines < 20 && !/\/(?:index|seller|portal|public|user)\.ts$/.test(file)
        ? [`${file} has ${lines} lines; it belongs to a neighbour.`]
        : []
    })
    expect(small).toEqual([])
  })
})

describe('code of the server', () => {
  const server = shipped.filter((file) => /^(?:commerce|studio|plumbing)\//.test(file))

  it('reads the time only from the clock', () => {
    const otherFiles = server.filter((file) => !file.startsWith('plumbing/src/clock/'))
    expect(placesOf(otherFiles, /Date\.now\(\)|new Date\(\)/)).toEqual([])
  })

  it('reads the environment in one place', () => {
    // The reference contains code for its readers, whose programs read their own environment; the build of the server's
    // pages replaces what React reads.
    const places = ['plumbing/src/config/', 'atelier/src/reference/snippets.ts', 'web/build/server-pages.ts']
    const otherFiles = shipped.filter((file) => !places.some((place) => file.startsWith(place)))
    expect(placesOf(otherFiles, /process\.env\b/)).toEqual([])
  })

  it('throws no error in rules, which return issues or an error', () => {
    const rules = server.filter((file) => /[/-]rules?\.ts$/.test(file))
    expect(rules.length).toBeGreaterThan(25)
    expect(placesOf(rules, /\bthrow\b(?!s)|\bthrowIf\b/)).toEqual([])
  })

  it('retypes no row by a cast', () => {
    const otherFiles = server.filter((file) => !file.startsWith('plumbing/'))
    expect(
      placesOf(otherFiles, /\bas (?:unknown as|(?:readonly )?\(?(?:Stored\w*|\w*Row|ListPage)\b)/),
    ).toEqual([])
  })
})

describe('code of the pages', () => {
  const pages = shipped.filter((file) => file.startsWith('web/'))
  const areas = api as unknown as Record<string, Record<string, Endpoint>>

  it('derives the keys of responses from their endpoints', () => {
    expect(placesOf(pages, /queryKey: \[(?!\.\.\.)/)).toEqual([])
  })

  it('changes objects through useWrite, which refetches their responses', () => {
    /** Writes that change no cached response, or whose callers refetch. */
    const exempt = new Set<unknown>([
      api.customerSessions.create,
      api.portalEmbeds.open,
      api.files.create,
      api.files.uploaded,
      ...Object.values(api.sandboxClock),
    ])
    const calls = pages.flatMap((file) =>
      codeLines(file).flatMap(({ line, code }) =>
        [...code.matchAll(/\bcall\(api\.(\w+)\.(\w+)\)/g)].map(([, area = '', name = '']) => ({
          place: `${file}:${line} ${area}.${name}`,
          endpoint: areas[area]?.[name],
        })),
      ),
    )
    const isWrite = (endpoint: Endpoint | undefined) => endpoint?.method !== 'GET' && !exempt.has(endpoint)
    expect(calls.length).toBeGreaterThan(20)
    expect(calls.filter(({ endpoint }) => isWrite(endpoint)).map(({ place }) => place)).toEqual([])
  })
  it('sends the revision that a form started from', () => {
    /** Buttons and dialogs that set one state or field, whatever else has changed. */
    const exempt = [
      'web/dashboard/license-keys/LicenseKeyPage.tsx',
      'web/dashboard/products/ProductPage.tsx',
      'web/dashboard/subscriptions/use-change.ts',
      'web/dashboard/webhooks/EndpointActions.tsx',
      'web/portal/account/EmailForm.tsx',
      'web/portal/shell/Shell.tsx',
      'web/portal/subscriptions/CancelDialog.tsx',
      'web/portal/subscriptions/ChangePlan.tsx',
      'web/portal/subscriptions/PauseDialog.tsx',
      'web/portal/subscriptions/ResumeDialog.tsx',
      'web/portal/subscriptions/Withdrawals.tsx',
    ]
    const readable = new Set(
      endpointsOf({ ...api.contract, ...api.additions })
        .filter(({ endpoint }) => endpoint.method === 'GET')
        .map(({ endpoint }) => endpoint.path),
    )
    const updatesWithout = pages.filter((file) => {
      const code = sources.get(file) ?? ''
      return [...code.matchAll(/useWrite\(api\.(\w+)\.(\w+)/g)].some(([, area = '', name = '']) => {
        const endpoint = areas[area]?.[name]
        return endpoint?.method === 'PATCH' && readable.has(endpoint.path) && !/revision/i.test(code)
      })
    })
    expect(updatesWithout).toEqual(exempt)
  })
})

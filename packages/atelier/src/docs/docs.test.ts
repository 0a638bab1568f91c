import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { additions, contract, endpointsOf, sandboxClock } from '@atelier/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { docsFile } from '../package-files.ts'
import { addApiCommands } from '../command-line/api-commands.ts'
import { createProgram } from '../command-line/program.ts'
import { guideGroups } from './contents.ts'
import { makingCalls, resolveLink } from './guides.ts'
import { openDocs, type Docs } from './open-docs.ts'
import { renderMarkdown } from './render-markdown.ts'
import { createSearch } from './search.ts'

const publicUrl = 'https://shop.example'
let docs: Docs
beforeAll(() => {
  docs = openDocs({ contract, additions: { ...additions, sandboxClock }, publicUrl })
})

const isPage = (path: string): boolean => !path.endsWith('.md') && !path.endsWith('.txt')
const pages = () =>
  docs.paths.filter(isPage).map((path): [string, string] => [path, docs.read(path)?.text ?? ''])

/** Pages of the server outside the documentation that it links to. */
const otherPaths = ['/', '/dashboard', '/inbox', '/clock', '/openapi.json', '/mark.svg', '/frame.css']

describe('the documentation', () => {
  it('has no link that leads nowhere', () => {
    const texts = new Map(pages())
    const ids = new Map(
      [...texts].map(([path, text]) => [
        path,
        new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
      ]),
    )
    const broken: string[] = []
    for (const [path, text] of texts)
      for (const [, href = ''] of text.matchAll(/ href="([^"]+)"/g)) {
        const [to = '', anchor] = href.split('#')
        const target = to === '' ? path : to
        const isKnown = docs.paths.includes(target) || otherPaths.includes(target)
        if (/^https?:/.test(href) || /^\/docs\/[\w-]+\.(css|js)$/.test(href)) continue
        if (!isKnown || (anchor !== undefined && !ids.get(target)?.has(anchor)))
          broken.push(`${path} → ${href}`)
      }
    expect(broken).toEqual([])
  })

  it('has no link in a guide to a missing file', () => {
    const files = [makingCalls, ...guideGroups.flatMap(({ guides }) => guides.map(({ file }) => file))]
    const lost = files.flatMap((file) =>
      [...readFileSync(docsFile(file), 'utf8').matchAll(/\]\(([^)]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => resolveLink(file, target) === undefined)
        .filter((target) => !existsSync(docsFile(join(dirname(file), target.split('#')[0] ?? ''))))
        .map((target) => `${file} → ${target}`),
    )
    expect(lost).toEqual([])
  })

  it('has no id twice on a page', () => {
    for (const [path, text] of pages()) {
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(
        ids.filter((id, at) => ids.indexOf(id) !== at),
        path,
      ).toEqual([])
    }
  })

  it('has every call on one page', () => {
    const all = pages().map(([, text]) => text)
    for (const { area, name } of [...endpointsOf(contract), ...endpointsOf(additions)])
      expect(
        all.filter((text) => text.includes(`class="call" id="${area}.${name}"`)),
        `${area}.${name}`,
      ).toHaveLength(1)
  })

  it('lists the calls that only a person can make separately, without snippets and forms', () => {
    const text = docs.read('/docs/api/organizations')?.text ?? ''
    const [programs = '', people = ''] = text.split('id="dashboard-only"')
    expect(programs).not.toContain('id="organizationExports.create"')
    expect(people).toContain('id="organizationExports.create"')
    expect(people).not.toContain('class="languages')
  })

  it('has the address of its server in the snippets, and no notes for the tests', () => {
    const markdown = docs.read('/docs/quick-start.md')?.text ?? ''
    expect(markdown).toContain(`export ATELIER_URL=${publicUrl}`)
    expect(markdown).not.toContain('<!--')
    expect(docs.read('/llms-full.txt')?.text).toContain(markdown.trim())
    expect(docs.read('/llms.txt')?.text).toContain(`(${publicUrl}/docs/quick-start.md)`)
  })

  it('has links in its Markdown that lead to pages of the server, wherever it is rendered', () => {
    const all = docs.read('/llms-full.txt')?.text ?? ''
    expect(all).toContain(`(${publicUrl}/docs/api)`)
    expect(all).toContain(`(${publicUrl}/docs/scaling#what-grows-with-the-database)`)
    expect(all).toContain(`(${publicUrl}/docs/pictures/quick-start-order.jpg)`)
    expect(all).toContain('# Making calls')
    expect(docs.read('/docs/api.md')?.text).toContain('# Making calls')
  })

  it('finds guides and calls by prefixes of words', () => {
    expect(docs.search('writing twice')).toContain('/docs/api#writing-twice-is-safe')
    expect(docs.search('license activ')).toContain('/docs/license-keys#3-activate-it-on-a-machine')
    expect(docs.search('post refunds')).toContain('/docs/api/orders#refunds.create')
    const first = (query: string) => /<ul class="results"><li><a href="([^"]+)"/.exec(docs.search(query))?.[1]
    expect(first('license keys')).toBe('/docs/license-keys')
    expect(first('webhook')).toBe('/docs/webhooks')
    expect(first('refund it')).toBe('/docs/quick-start#7-refund-it')
    expect(docs.search('<b>')).toContain('&lt;b&gt;')
    expect(docs.search('xylophone')).toContain('No results for')
  })

  it('answers 404 at other addresses', () => {
    expect(docs.read('/docs/nothing')).toBeUndefined()
  })
})

describe('quoted values of the guides', () => {
  const quoted = guideGroups.flatMap(({ guides }) =>
    guides.flatMap(({ file }) =>
      [...readFileSync(docsFile(file), 'utf8').matchAll(/^```(env|sh)\n([^]*?)^```/gm)].map(
        ([, language = '', text = '']): [string, string, string] => [file, language, text],
      ),
    ),
  )

  it('are settings that there are', () => {
    const settings = readFileSync(docsFile('settings.md'), 'utf8')
    const names = quoted
      .filter(([, language]) => language === 'env')
      .flatMap(([, , text]) => [...text.matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name))
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !settings.includes(`\`${name}\``))).toEqual([])
  })

  it('are commands that there are', () => {
    const program = createProgram({ code: 0 })
    addApiCommands(program, { code: 0 })
    const commands = program.commands.map((command) => command.name())
    const verbs = quoted.flatMap(([, , text]) =>
      [...text.matchAll(/npx atelier ([\w-]+)/g)].map(([, verb = '']) => verb),
    )
    expect(verbs.length).toBeGreaterThan(2)
    expect(verbs.filter((verb) => !commands.includes(verb))).toEqual([])
  })
})

it('blocks in several languages are one choice, and text stays text', () => {
  const { html, sections, title } = renderMarkdown(
    '# A < B\n\n```bash\ncurl x\n```\n\n```ts\nx()\n```\n\nThen\n\n```python\nx()\n```\n\n## See [it](b.md)\n\nMore <words>',
    () => undefined,
  )
  expect(html.match(/type="radio"/g)).toHaveLength(2)
  expect(html).toContain('<h1>A &lt; B</h1>')
  expect(html).toContain('id="see-it"')
  expect(title).toBe('A < B')
  expect(sections.map((section) => section.title)).toEqual(['See it'])
})

it('blocks with the name of a file have the language of their code', () => {
  const { html } = renderMarkdown('```ts a.ts\nx()\n```\n\n```python a.py\nx()\n```', () => undefined)
  expect(html.match(/type="radio"/g)).toHaveLength(2)
  expect(html).toContain('<figure class="code ts"><figcaption><span>TypeScript</span>')
})

it('an empty cell above a column is no header', () => {
  const { html } = renderMarkdown('| | Price |\n| --- | --- |\n| Tea | $9 |', () => undefined)
  expect(html).toContain('<thead><tr><td></td><th scope="col">Price</th></tr></thead>')
  expect(html).toContain('<tbody><tr><td>Tea</td><td>$9</td></tr></tbody>')
})

it('words of titles weigh more than words of texts, complete ones more than prefixes', () => {
  const entry = (title: string, text: string) => ({ path: `/${title}`, title, place: '', text })
  const find = createSearch([entry('Orders', 'a refund'), entry('Refunds', ''), entry('Refund', 'an order')])
  expect(find('refund').map(({ title }) => title)).toEqual(['Refund', 'Refunds', 'Orders'])
  expect(find('refund order').map(({ title }) => title)).toEqual(['Refund', 'Orders'])
  expect(find('  ')).toEqual([])
})

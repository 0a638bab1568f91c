import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const day = '2026-01-15'

/** Required query of a path; days and timestamps in the client's types. */
const queryOf = (path, dayOf, momentOf) => {
  if (/^\/v1\/metrics\/(export)?$/.test(path))
    return { start_date: dayOf(day), end_date: dayOf(day), interval: 'day' }
  if (!path.endsWith('/quantities')) return {}
  const [start_timestamp, end_timestamp] = [momentOf(`${day}T00:00:00Z`), momentOf(`${day}T12:00:00Z`)]
  return { start_timestamp, end_timestamp, interval: 'hour' }
}

/** Values for the parameters of a path; an unknown `{id}` gets a random id. */
const parametersOf = (path, { ids, parameters }) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const [collection] = path.split('/{')
  const id = ids[collection] ?? ids[collection.replace('/customer-portal', '')] ?? crypto.randomUUID()
  return Object.fromEntries(names.map((name) => [name, name === 'id' ? id : (parameters[name] ?? 'unknown')]))
}

const snake = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (name) => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase())

const load = (...path) => import(pathToFileURL(join(...path)).href)

/** Reads of a generated client (0.x): one file each, with its method, path and kind of token. */
const generatedReads = async (dist, shop) => {
  const { PolarCore } = await load(dist, 'esm/core.js')
  const { RFCDate } = await load(dist, 'esm/types/rfcdate.js')
  const client = new PolarCore({ accessToken: shop.tokens.organization })
  const dayOf = (text) => new RFCDate(text)
  const momentOf = (text) => new Date(text)
  const inCamelCase = (values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [camel(name), value]))
  const files = readdirSync(join(dist, 'esm/funcs')).filter((name) => name.endsWith('.js'))
  const reads = []
  for (const file of files) {
    const text = readFileSync(join(dist, 'esm/funcs', file), 'utf8')
    if (!text.includes('method: "GET"')) continue
    const path = /pathToFunc\("([^"]+)"/.exec(text)?.[1] ?? ''
    const name = file.replace('.js', '')
    const isPortal = new RegExp(`function ${name}\\(client, security`).test(text)
    const call = (await load(dist, 'esm/funcs', file))[name]
    reads.push({
      name,
      path,
      run: async () => {
        const request = inCamelCase({ ...parametersOf(path, shop), ...queryOf(path, dayOf, momentOf) })
        const security = { customerSession: shop.tokens.customer }
        const result = await (isPortal ? call(client, security, request) : call(client, request))
        if (!result.ok) throw result.error
        return result.value.result ?? result.value
      },
    })
  }
  return reads
}

/** Reads of the newer client (1.x): functions in a tree, whose source text contains the request. */
const writtenReads = async (dist, shop, version) => {
  const { createPolar } = await load(dist, version, 'index.mjs')
  const client = createPolar({ accessToken: shop.tokens.organization })
  const reads = []
  const visit = (tree, names) => {
    for (const [name, member] of Object.entries(tree)) {
      if (typeof member === 'object' && member !== null) visit(member, [...names, name])
      const text = String(member)
      const path = /buildRequest\(\s*"GET",\s*"([^"]+)"/.exec(text)?.[1]
      if (path === undefined) continue
      const accepted = /^async \(([^)]*)\)/.exec(text)[1].split(', ')
      const values = parametersOf(path, shop)
      const run = () =>
        member(
          ...accepted.map((argument) => {
            if (argument === 'query') return queryOf(path, String, String)
            if (argument !== 'requestOptions') return values[snake(argument)]
            return path.includes('/customer-portal/') ? { accessToken: shop.tokens.customer } : undefined
          }),
        )
      reads.push({ name: [...names, name].join('.'), path, run })
    }
  }
  visit(client, [])
  return reads
}

const outcomeOf = async ({ name, path, run }) => {
  try {
    const value = await run()
    return { name, path, ok: true, count: value?.items?.length, value }
  } catch (error) {
    return { name, path, ok: false, reason: String(error.cause?.message ?? error.message).slice(0, 3000) }
  }
}

/**
 * Calls every read of a release, and returns the outcomes. The reads come from the SDK's own surface, so none
 * can be missed.
 *
 * @param folder the folder of the release
 * @param shop the tokens, and the values of the parameters of paths
 * @param version the version of the API that the newer client calls
 */
export const readAll = async ({ folder, version }, shop) => {
  const dist = join(folder, 'dist')
  const reads = await (version === undefined ? generatedReads(dist, shop) : writtenReads(dist, shop, version))
  const outcomes = await Promise.all(reads.map(outcomeOf))
  // Older clients validate their answers, and change them.
  return version === undefined ? outcomes.map((outcome) => ({ ...outcome, value: undefined })) : outcomes
}

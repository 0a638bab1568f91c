import { expect, it } from 'vitest'
import { definePart } from './part.ts'

const failure = new TypeError(
  'Failed to fetch dynamically imported module: https://studio.test/assets/Easel-1a.js',
)

/** Returns a part whose module can be fetched from the given attempt on, and the addresses of its imports. */
const partAfter = (failures: number, error: Error = failure) => {
  const requests: string[] = []
  const answer = async (address: string) => {
    requests.push(address)
    if (requests.length <= failures) throw error
    return { name: 'easel' }
  }
  return { part: definePart(() => answer('first'), answer), asked: requests }
}

it('is loaded once', async () => {
  const { part, asked: requests } = partAfter(0)
  expect(part.loaded()).toBeUndefined()
  const modules = await Promise.all([part.load(), part.load()])
  expect(modules[0]).toBe(modules[1])
  expect(part.loaded()).toBe(modules[0])
  expect(requests).toEqual(['first'])
})

it('is requested at a new address each time after a failure', async () => {
  const { part, asked: requests } = partAfter(2)
  await expect(part.load()).rejects.toBe(failure)
  await expect(part.load()).rejects.toBe(failure)
  expect(await part.load()).toEqual({ name: 'easel' })
  const address = 'https://studio.test/assets/Easel-1a.js'
  expect(requests).toEqual(['first', `${address}?again=2`, `${address}?again=3`])
})

it('is requested as before in a browser that does not name the address', async () => {
  const { part, asked: requests } = partAfter(1, new TypeError('Importing a module script failed.'))
  await expect(part.load()).rejects.toThrow()
  expect(await part.load()).toEqual({ name: 'easel' })
  expect(requests).toEqual(['first', 'first'])
})

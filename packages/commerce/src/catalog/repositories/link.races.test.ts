import { atSize } from '@atelier/plumbing/testing'
import { days } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LinkedShop, openLinkedShop } from '../integrations/github/testing/linked-shop.ts'

let linked: LinkedShop
beforeAll(async () => {
  linked = await openLinkedShop()
})
afterAll(() => linked.close())

let counted = 0
/** Creates a GitHub organization with a linked repository. */
const aTeam = async () => {
  counted += 1
  const { state } = linked.github
  const owner = state.addPerson(`owner-${counted}`)
  const team = state.addOrganization(`team-${counted}`, owner)
  const installation = state.install(team, [state.addRepository(team, 'brushes')])
  await linked.link(owner, installation)
  const add = (name: string) => {
    const repository = state.addRepository(team, name)
    installation.repositories.add(repository.id)
    return repository
  }
  const names = async () => {
    const query = { external_organization_name: team.login, sorting: 'name' as const }
    return (await linked.shop.client.repositories.list({ query })).items.map(({ name }) => name)
  }
  const linkAgain = async () => expect((await linked.link(owner, installation)).status).toBe(200)
  return { owner, team, installation, add, names, linkAgain }
}
/** Starts the daily refresh, and holds GitHub's response with the list of repositories. */
const beginRefresh = async () => {
  const list = linked.github.holdNext(/^GET \/installation\/repositories$/)
  linked.clock.advance(days(1))
  const done = linked.shop.runJobs()
  await list.arrived
  return { release: list.release, done }
}

it('a list that was read before a link does not undo it, even at the same time', async () => {
  const { add, names, linkAgain } = await aTeam()
  const refresh = await beginRefresh()
  add('paints')
  await linkAgain()
  expect(await names()).toEqual(['brushes', 'paints'])
  refresh.release()
  await refresh.done
  expect(await names()).toEqual(['brushes', 'paints'])
})

it('an App that was removed for a moment does not undo the link that followed', async () => {
  const { installation, names, linkAgain } = await aTeam()
  const answer = linked.github.holdNext(new RegExp(`^GET /app/installations/${installation.id}$`))
  installation.suspended_at = '2026-01-01T00:00:00Z'
  linked.clock.advance(days(1))
  const done = linked.shop.runJobs()
  await answer.arrived
  installation.suspended_at = null
  await linkAgain()
  answer.release()
  await done
  expect(await names()).toEqual(['brushes'])
})

it('a link that was begun before a later reading is not lost, and restores nothing', async () => {
  const { add, installation, names, linkAgain } = await aTeam()
  const deletedRepository = add('gone')
  await linkAgain()
  add('paints')
  const list = linked.github.holdNext(/^GET \/installation\/repositories$/)
  const link = linkAgain()
  await list.arrived
  installation.repositories.delete(deletedRepository.id)
  linked.clock.advance(days(1))
  await linked.shop.runJobs()
  expect(await names()).toEqual(['brushes'])
  list.release()
  await link
  // The person administers "gone", which existed when linking started; the next refresh detects its removal.
  linked.clock.advance(days(1))
  await linked.shop.runJobs()
  expect(await names()).toEqual(['brushes', 'paints'])
})

it('links and refreshes at the same time end with all that was linked', async () => {
  const { add, names, linkAgain } = await aTeam()
  const all = ['brushes']
  for (let round = 0; round < atSize(20); round += 1) {
    all.push(`colour-${round}`)
    linked.clock.advance(days(1))
    const refresh = linked.shop.runJobs()
    add(`colour-${round}`)
    await Promise.all([refresh, linkAgain(), linkAgain()])
    expect(await names()).toEqual(all)
  }
})

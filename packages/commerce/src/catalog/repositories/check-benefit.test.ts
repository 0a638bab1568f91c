import { minutes } from '@atelier/plumbing/clock'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { message } from '../integrations/github/testing/app.ts'
import { type LinkedShop, openLinkedShop } from '../integrations/github/testing/linked-shop.ts'
import type { Account, HostedInstallation, HostedRepository } from '../integrations/github/testing/state.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { checkRepository } from './index.ts'

let linked: LinkedShop
let owner: Account
let studio: Account
let brushes: HostedRepository
let installation: HostedInstallation
beforeEach(async () => {
  linked = await openLinkedShop()
  const { state } = linked.github
  owner = state.addPerson('ada')
  studio = state.addOrganization('Studio', owner)
  brushes = state.addRepository(studio, 'brushes')
  installation = state.install(studio, [brushes])
})
afterEach(() => linked.close())

const check = (
  path: string,
  permission: 'pull' | 'push' | 'admin' = 'pull',
  organization_id = linked.shop.demo.organization_id,
) => {
  const [repository_owner = '', repository_name = ''] = path.split('/')
  return checkRepository(linked.services, organization_id, { repository_owner, repository_name, permission })
}
const issueOf = async (checked: ReturnType<typeof check>) => {
  const { issues } = await checked
  expect(issues).toHaveLength(1)
  const [first] = issues
  return { at: first?.loc.join('.'), type: first?.type, msg: first?.msg }
}
const atName = 'body.properties.repository_name'
const atOwner = 'body.properties.repository_owner'

it('accepts a linked repository in any case, and returns the stored name', async () => {
  await linked.link(owner, installation)
  const [stored] = (await linked.shop.client.repositories.list()).items
  expect(await check('studio/BRUSHES')).toEqual({
    issues: [],
    properties: {
      repository_owner: 'Studio',
      repository_name: 'brushes',
      permission: 'pull',
      repository_id: stored?.id,
      github_repository_id: String(brushes.id),
    },
  })
})

it('rejects all calls on a server without GitHub, and for an organization without a linked account', async () => {
  const properties = { repository_owner: 'a', repository_name: 'b', permission: 'pull' as const }
  const without = checkRepository(servicesOf(linked.shop), linked.shop.demo.organization_id, properties)
  expect(await issueOf(without)).toEqual({
    at: 'body.type',
    type: 'value_error',
    msg: expect.stringContaining('GITHUB_APP_ID'),
  })
  expect(await issueOf(check('Studio/brushes'))).toEqual({
    at: atOwner,
    type: 'invalid_user_auth',
    msg: expect.stringContaining('/installation/install'),
  })
})

it('rejects the repository of another organization as if it did not exist', async () => {
  await linked.link(owner, installation)
  const rival = await linked.shop.openRival()
  const token = await linked.shop.commerce.issueToken({
    organization_id: rival.organization_id,
    label: 'rival',
  })
  const { state } = linked.github
  const eve = state.addPerson('eve')
  await linked.link(eve, state.install(eve, [state.addRepository(eve, 'own')]), token)
  const missing = { at: atName, type: 'no_repository_installation_found' }
  expect(await issueOf(check('Studio/brushes', 'pull', rival.organization_id))).toMatchObject(missing)
  expect(await issueOf(check('Nobody/nothing', 'pull', rival.organization_id))).toMatchObject(missing)
})

it('distinguishes a repository without the App from one that no administrator has linked', async () => {
  await linked.link(owner, installation)
  const paints = linked.github.state.addRepository(studio, 'paints')
  expect(await issueOf(check('Studio/paints'))).toMatchObject({
    at: atName,
    type: 'no_repository_installation_found',
  })
  installation.repositories.add(paints.id)
  expect(await issueOf(check('Studio/paints'))).toMatchObject({
    at: atName,
    type: 'no_repository_acccess',
    msg: expect.stringMatching(/^You don't have access to this repository/),
  })
  await linked.link(owner, installation)
  expect((await check('Studio/paints')).issues).toEqual([])
})

it('offers only push for the repository of a person, as GitHub does', async () => {
  const poems = linked.github.state.addRepository(owner, 'poems')
  await linked.link(owner, linked.github.state.install(owner, [poems]))
  expect(await issueOf(check('ada/poems', 'pull'))).toMatchObject({
    at: atName,
    type: 'personal_organization_repository',
  })
  expect((await check('ada/poems', 'push')).issues).toEqual([])
})

it('asks GitHub when its data is older than five minutes', async () => {
  await linked.link(owner, installation)
  brushes.name = 'quills'
  studio.login = 'workshop'
  expect((await check('Studio/brushes')).issues).toEqual([])
  linked.clock.advance(minutes(5))
  expect((await check('workshop/quills')).issues).toEqual([])
  expect(await issueOf(check('Studio/brushes'))).toMatchObject({ type: 'no_repository_installation_found' })
  linked.github.uninstall(installation)
  linked.clock.advance(minutes(5))
  expect(await issueOf(check('workshop/quills'))).toMatchObject({ type: 'invalid_user_auth' })
})

it('reports when GitHub cannot be reached', async () => {
  await linked.link(owner, installation)
  linked.clock.advance(minutes(5))
  linked.github.failNext(message(429, 'Slow', { 'retry-after': '3' }))
  await expect(check('Studio/brushes')).rejects.toMatchObject({
    error: 'Unavailable',
    message: 'GitHub asks this server to wait before it calls again.',
  })
})

import { days } from '@atelier/plumbing/clock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RemoteGrant } from '../../catalog/benefits/delivery.ts'
import type { BenefitGrantRow } from '../../catalog/benefits/index.ts'
import { checkRepository } from '../../catalog/repositories/index.ts'
import { servicesOf } from '../../testing/services-of.ts'
import type { PlatformError } from '../../catalog/integrations/port.ts'
import { connectAccount } from './connect.ts'
import { githubDelivery } from './github-delivery.ts'
import type { RepositoryPermission } from '../../catalog/integrations/github/port.ts'
import { message } from '../../catalog/integrations/github/testing/app.ts'
import { withOldTokens } from '../../catalog/integrations/github/testing/old-tokens.ts'
import { type LinkedShop, openLinkedShop } from '../../catalog/integrations/github/testing/linked-shop.ts'
import type {
  Account,
  HostedInstallation,
  HostedRepository,
} from '../../catalog/integrations/github/testing/state.ts'

let linked: LinkedShop
let customer_id: string
let owner: Account
let buyer: Account
let studio: Account
let brushes: HostedRepository
let paints: HostedRepository
let installation: HostedInstallation
beforeEach(async () => {
  linked = await openLinkedShop()
  const { state } = linked.github
  owner = state.addPerson('ada')
  buyer = state.addPerson('bob')
  studio = state.addOrganization('studio', owner)
  brushes = state.addRepository(studio, 'brushes')
  paints = state.addRepository(studio, 'paints')
  installation = state.install(studio, [brushes, paints])
  await linked.link(owner, installation)
  customer_id = (await linked.shop.client.customers.create({ body: { email: 'bob@example.com' } })).id
  await connect(buyer)
})
afterEach(() => linked.close())

const connect = (person: Account) => {
  const { organization_id } = linked.shop.demo
  const request = { organization_id, customer_id, platform: 'github', return_to: 'https://x.test/' } as const
  return connectAccount(linked.services, request, linked.github.codeFor(person))
}

type Properties = BenefitGrantRow['properties']

/** Returns the stored properties of a benefit. */
const promise = async (path = 'studio/brushes', permission: RepositoryPermission = 'pull') => {
  const [repository_owner = '', repository_name = ''] = path.split('/')
  const input = { repository_owner, repository_name, permission }
  const { issues, properties } = await checkRepository(
    linked.services,
    linked.shop.demo.organization_id,
    input,
  )
  expect(issues).toEqual([])
  return properties
}
/** Returns a grant with the access it gave, of a benefit with these properties: all that a delivery reads. */
const of = (benefit: object, properties: Properties, organization_id = linked.shop.demo.organization_id) =>
  ({
    grant: { id: crypto.randomUUID(), customer_id, properties },
    benefit: { organization_id, type: 'github_repository', properties: benefit },
    shared: [],
  }) as unknown as RemoteGrant
const chosen = (): Properties => ({ account_id: String(buyer.id) })
const grant = (benefit: object, properties = chosen()) =>
  githubDelivery.grant(linked.services, of(benefit, properties))
const revoke = (benefit: object, properties: Properties) =>
  githubDelivery.revoke(linked.services, of(benefit, properties))
const failureOf = async (request: Promise<unknown>): Promise<PlatformError> => {
  const failure = await request.then(
    () => undefined,
    (error: PlatformError) => error,
  )
  if (failure === undefined) throw new Error('The delivery succeeded.')
  return failure
}
const invitations = () => linked.github.invitationsOf(buyer)
const role = (name = 'brushes') => linked.github.roleOf('studio', name, buyer)

describe('a grant', () => {
  it('invites the account, and returns the grant', async () => {
    const benefit = await promise('Studio/Brushes', 'triage')
    const properties = await grant(benefit)
    expect(properties).toEqual({
      account_id: String(buyer.id),
      repository_owner: 'studio',
      repository_name: 'brushes',
      permission: 'triage',
      github_repository_id: String(brushes.id),
    })
    expect(invitations()).toEqual(['studio/brushes triage'])
    linked.github.state.accept(buyer)
    expect(role()).toBe('triage')
  })

  it('changes nothing when it is delivered again, to an invited person or a collaborator', async () => {
    const benefit = await promise()
    const properties = await grant(benefit)
    expect(await grant(benefit)).toEqual(properties)
    expect(await grant(benefit, properties)).toEqual(properties)
    expect(invitations()).toEqual(['studio/brushes pull'])
    linked.github.state.accept(buyer)
    expect(await grant(benefit, properties)).toEqual(properties)
    expect([role(), invitations()]).toEqual(['pull', []])
  })

  it('invites again when the invitation has expired', async () => {
    const benefit = await promise()
    const properties = await grant(benefit)
    for (const invited of brushes.invitations.values()) invited.expired = true
    await grant(benefit, properties)
    expect([...brushes.invitations.values()].map(({ expired }) => expired)).toEqual([false])
  })

  it('of another permission replaces the invitation, or changes the access', async () => {
    const before = await grant(await promise())
    const pushed = await grant(await promise('studio/brushes', 'push'), before)
    expect(invitations()).toEqual(['studio/brushes push'])
    linked.github.state.accept(buyer)
    await grant(await promise('studio/brushes', 'maintain'), pushed)
    expect([role(), invitations()]).toEqual(['maintain', []])
  })

  it('of another repository removes the old access first', async () => {
    const invited = await grant(await promise())
    const moved = await grant(await promise('studio/paints'), invited)
    expect(invitations()).toEqual(['studio/paints pull'])
    linked.github.state.accept(buyer)
    await grant(await promise('studio/brushes'), moved)
    expect([role('paints'), invitations()]).toEqual([undefined, ['studio/brushes pull']])
  })

  it('of another repository is granted even where the old one cannot be reached', async () => {
    const { state } = linked.github
    const atelier = state.addOrganization('atelier', owner)
    const canvas = state.addRepository(atelier, 'canvas')
    const before = await grant(await promise())
    await linked.link(owner, state.install(atelier, [canvas]))
    linked.github.uninstall(installation)
    linked.clock.advance(days(1))
    await linked.shop.runJobs()
    await grant(await promise('atelier/canvas'), before)
    expect(invitations()).toContain('atelier/canvas pull')
  })

  it('follows the account and the repository when they are renamed', async () => {
    const benefit = await promise()
    buyer.login = 'robert'
    brushes.name = 'quills'
    linked.clock.advance(days(1))
    await linked.shop.runJobs()
    const properties = await grant(benefit)
    expect(invitations()).toEqual(['studio/quills pull'])
    linked.github.state.accept(buyer)
    buyer.login = 'bobby'
    expect(await revoke(benefit, properties)).toEqual({})
    expect(role('quills')).toBeUndefined()
  })

  it('needs an account that is connected, and exists', async () => {
    const benefit = await promise()
    const missing = {
      kind: 'action_required',
      message: 'The customer needs to connect their GitHub account',
    }
    expect(await failureOf(grant(benefit, {}))).toMatchObject(missing)
    expect(await failureOf(grant(benefit, { account_id: String(owner.id) }))).toMatchObject(missing)
    linked.github.state.accounts.delete(buyer.id)
    expect(await failureOf(grant(benefit))).toMatchObject({ kind: 'action_required' })
  })

  it('grants the owner of a repository nothing more', async () => {
    const { state } = linked.github
    await linked.link(owner, state.install(owner, [state.addRepository(owner, 'poems')]))
    const benefit = await promise('ada/poems', 'push')
    await connect(owner)
    expect(await grant(benefit, { account_id: String(owner.id) })).toMatchObject({ repository_owner: 'ada' })
    expect(linked.github.requests.some((request) => request.startsWith('PUT'))).toBe(false)
  })

  it('waits as long as GitHub asks', async () => {
    const benefit = await promise()
    linked.github.failNext(message(403, 'You have exceeded a secondary rate limit', { 'retry-after': '30' }))
    expect(await failureOf(grant(benefit))).toMatchObject({ kind: 'retry', retry_after_ms: 30_000 })
    await grant(benefit)
    expect(invitations()).toHaveLength(1)
  })

  it('is rejected when the App was uninstalled, and works again when it is linked again', async () => {
    const benefit = await promise()
    linked.github.uninstall(installation)
    expect(await withOldTokens(() => failureOf(grant(benefit)))).toMatchObject({ kind: 'rejected' })
    linked.clock.advance(days(1))
    await linked.shop.runJobs()
    expect((await failureOf(grant(benefit))).message).toBe(
      'The repository studio/brushes is no longer linked to the organization. Install the GitHub App on it and link it again.',
    )
    await linked.link(owner, linked.github.state.install(studio, [brushes]))
    await grant(benefit)
    expect(invitations()).toEqual(['studio/brushes pull'])
  })

  it('never reaches the repository of another organization, whatever the benefit names', async () => {
    const rival = await linked.shop.openRival()
    const token = await linked.shop.commerce.issueToken({
      organization_id: rival.organization_id,
      label: 'rival',
    })
    const { state } = linked.github
    const eve = state.addPerson('eve')
    await linked.link(eve, state.install(eve, [state.addRepository(eve, 'own')]), token)
    const stolen = await promise('studio/brushes', 'admin')
    const before = linked.github.requests.length
    const asEve = githubDelivery.grant(linked.services, of(stolen, chosen(), rival.organization_id))
    expect(await failureOf(asEve)).toMatchObject({ kind: 'rejected' })
    const granted = await grant(stolen)
    linked.github.state.accept(buyer)
    const revocation = githubDelivery.revoke(linked.services, of(stolen, granted, rival.organization_id))
    expect(await failureOf(revocation)).toMatchObject({ kind: 'rejected' })
    expect(role()).toBe('admin')
    expect(linked.github.requests.slice(before).filter((request) => request.startsWith('DELETE'))).toEqual([])
  })

  it('waits while GitHub is not configured', async () => {
    const benefit = await promise()
    const alone = githubDelivery.grant(servicesOf(linked.shop), of(benefit, chosen()))
    expect(await failureOf(alone)).toMatchObject({
      kind: 'retry',
      message: expect.stringMatching(/^This server is not connected to GitHub\./),
    })
  })
})

describe('a repository that was renamed', () => {
  /** Renames the repository, lets the daily check run, and returns a benefit under the new name. */
  const renamed = async () => {
    linked.github.state.rename(brushes, 'quills')
    linked.clock.advance(days(1))
    await linked.shop.runJobs()
    return promise('studio/quills')
  }
  const sentTo = (method: string) => linked.github.requests.filter((request) => request.startsWith(method))

  it('keeps collaborators and invited people, when the benefit changes', async () => {
    const before = await grant(await promise())
    const invited = [...brushes.invitations.keys()]
    const benefit = await renamed()
    const after = await grant(benefit, before)
    expect(after).toEqual({ ...before, repository_name: 'quills' })
    expect([...brushes.invitations.keys()]).toEqual(invited)
    linked.github.state.accept(buyer)
    await grant(benefit, before)
    expect([role('quills'), sentTo('DELETE')]).toEqual(['pull', []])
  })

  it('is looked up once for a grant that does not have its id yet', async () => {
    const { github_repository_id: id, ...before } = await grant(await promise())
    linked.github.state.accept(buyer)
    const benefit = await renamed()
    const after = await grant(benefit, before)
    expect(after.github_repository_id).toBe(id)
    expect([role('quills'), sentTo('DELETE')]).toEqual(['pull', []])
    const request = sentTo('GET /repos/studio/brushes').length
    await grant(benefit, after)
    expect(sentTo('GET /repos/studio/brushes')).toHaveLength(request)
    expect(await revoke(benefit, before)).toEqual({})
    expect(role('quills')).toBeUndefined()
  })

  it('is not confused with another one that has its old name now', async () => {
    const before = await grant(await promise())
    linked.github.state.accept(buyer)
    await renamed()
    const otherRepository = linked.github.state.addRepository(studio, 'brushes')
    installation.repositories.add(otherRepository.id)
    await linked.link(owner, installation)
    const after = await grant(await promise('studio/brushes'), before)
    expect(after.github_repository_id).toBe(String(otherRepository.id))
    expect([role('quills'), invitations()]).toEqual([undefined, ['studio/brushes pull']])
  })

  it('and is no longer linked removes nothing from another one that has its old name now', async () => {
    const benefit = await promise()
    const properties = await grant(benefit)
    await renamed()
    const otherRepository = linked.github.state.addRepository(studio, 'brushes')
    otherRepository.collaborators.set(buyer.id, 'push')
    installation.repositories.add(otherRepository.id)
    installation.repositories.delete(brushes.id)
    linked.clock.advance(days(1))
    await linked.shop.runJobs()
    expect((await failureOf(revoke(benefit, properties))).message).toContain('cannot be revoked')
    expect(otherRepository.collaborators.get(buyer.id)).toBe('push')
  })
})

describe('a revoked grant', () => {
  it('withdraws the invitation, else the access, and does nothing a second time', async () => {
    const benefit = await promise()
    const properties = await grant(benefit)
    expect(await revoke(benefit, properties)).toEqual({})
    expect(invitations()).toEqual([])
    await grant(benefit)
    linked.github.state.accept(buyer)
    expect(await revoke(benefit, properties)).toEqual({})
    expect(role()).toBeUndefined()
    expect(await revoke(benefit, properties)).toEqual({})
  })

  it('without a grant sends GitHub nothing', async () => {
    const benefit = await promise()
    const before = linked.github.requests.length
    expect(await revoke(benefit, {})).toEqual({})
    expect(await revoke(benefit, chosen())).toEqual({})
    expect(linked.github.requests).toHaveLength(before)
  })

  it('of an account that is gone is done', async () => {
    const benefit = await promise()
    const properties = await grant(benefit)
    linked.github.state.accept(buyer)
    linked.github.state.accounts.delete(buyer.id)
    expect(await revoke(benefit, properties)).toEqual({})
  })

  it('reports that the App was uninstalled', async () => {
    const benefit = await promise()
    const properties = await grant(benefit)
    linked.github.uninstall(installation)
    const rejected = await withOldTokens(() => failureOf(revoke(benefit, properties)))
    expect(rejected).toMatchObject({ kind: 'rejected' })
    linked.clock.advance(days(1))
    await linked.shop.runJobs()
    expect((await failureOf(revoke(benefit, properties))).message).toContain(
      'Access to studio/brushes cannot be revoked',
    )
  })
})

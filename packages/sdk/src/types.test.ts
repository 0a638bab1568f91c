import { type contract, studio } from '@atelier/contract'
import { describe, expectTypeOf, it } from 'vitest'
import {
  ApiError,
  type Client,
  createClient,
  createClientFor,
  type Listing,
  type ValidationError,
} from './index.ts'

const client: Client = createClient({ serverURL: 'http://types' })

// compiled, never run
const misuse = () => {
  // @ts-expect-error a path parameter is required
  void client.customers.get()
  // @ts-expect-error and has its name
  void client.customers.get({ path: { identifier: 'x' } })
  // @ts-expect-error a body must be complete
  void client.customers.create({ body: { name: 'x' } })
  // @ts-expect-error bodies of camelCase areas are camelCase
  void client.checkouts.create({ body: { product_id: 'x' } })
  // @ts-expect-error and so are some of other areas
  void client.subscriptions.update({ path: { id: 'x' }, body: { product_id: 'x' } })
  // @ts-expect-error unknown sort keys are rejected
  void client.orders.list({ query: { sorting: 'price' } })
  // @ts-expect-error a call without a body takes none
  void client.customers.get({ path: { id: 'x' }, body: {} })
  // @ts-expect-error names of errors are a closed list
  void new ApiError('', '', { status: 400, headers: new Headers(), body: null }).is('Oops')
}

describe('types of the client', () => {
  it('follow the endpoints', () => {
    expectTypeOf(misuse).returns.toBeVoid()
    expectTypeOf<keyof Client>().toEqualTypeOf<keyof typeof contract>()
    expectTypeOf(client.checkouts.create).parameter(0).toExtend<{ body: object }>()
    expectTypeOf<Awaited<ReturnType<typeof client.checkouts.create>>>()
      .toHaveProperty('clientSecret')
      .toEqualTypeOf<string>()
    expectTypeOf<Awaited<ReturnType<typeof client.checkouts.create>>['metadata']>().toEqualTypeOf<
      Record<string, string | number | boolean>
    >()
    expectTypeOf<Awaited<ReturnType<typeof client.orders.get>>>()
      .toHaveProperty('created_at')
      .toEqualTypeOf<string>()
    expectTypeOf<Awaited<ReturnType<typeof client.customers.delete>>>().toEqualTypeOf<void>()
  })

  it('name case overrides in camelCase', () => {
    type Subscription = Awaited<ReturnType<typeof client.subscriptions.get>>
    expectTypeOf<Subscription>().toHaveProperty('cancel_at_period_end').toEqualTypeOf<boolean>()
    expectTypeOf<Subscription['customer']>().toHaveProperty('createdAt').toEqualTypeOf<string>()
    expectTypeOf<keyof NonNullable<Subscription['customer']['billingAddress']>>().toEqualTypeOf<
      'line1' | 'line2' | 'postalCode' | 'city' | 'state' | 'country'
    >()
    expectTypeOf<keyof Subscription['user']>().toEqualTypeOf<
      'id' | 'email' | 'public_name' | 'avatar_url' | 'githubUsername'
    >()
    type Grant = Awaited<ReturnType<typeof client.benefits.grants>>['items'][number]
    expectTypeOf<Grant['properties']>().toHaveProperty('lastCreditedUnits')
    expectTypeOf<Grant['properties']>().toHaveProperty('license_key_id')
    type PortalGrant = Awaited<ReturnType<typeof client.customerPortal.benefitGrants.get>>
    expectTypeOf<PortalGrant['properties']>().toHaveProperty('licenseKeyId')
  })

  it('distinguish lists and their items', () => {
    const list = () => client.orders.list()
    expectTypeOf<ReturnType<typeof list>>().toExtend<Listing<unknown, unknown>>()
    expectTypeOf<Awaited<ReturnType<typeof list>>['pagination']>().toEqualTypeOf<{
      total_count: number
      max_page: number
    }>()
    expectTypeOf<Awaited<ReturnType<typeof client.checkouts.list>>['pagination']>().toEqualTypeOf<{
      total_count: number
      max_page: number
    }>()
    const first = async () => {
      for await (const order of list()) return order.total_amount
      return undefined
    }
    expectTypeOf(first).returns.resolves.toEqualTypeOf<number | undefined>()
  })

  it('distinguish streams and errors', () => {
    const { watchTransformation } = createClientFor(studio, { serverURL: '/' })
    expectTypeOf(watchTransformation).returns.toExtend<AsyncIterable<{ progress: number }>>()
    expectTypeOf<ValidationError>().toExtend<ApiError>()
  })
})

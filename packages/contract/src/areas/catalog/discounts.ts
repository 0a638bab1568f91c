import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { inputSentences } from '../../texts/input-sentences.ts'
import {
  byId,
  Amount,
  AcceptedCurrency,
  Id,
  int32,
  listQuery,
  Metadata,
  MetadataInput,
  oneOrMany,
  pageOf,
  stored,
  Timestamp,
  blankToNull,
} from '../../primitives/parts.ts'
import { DiscountProduct } from './products.ts'

export const DiscountType = z.enum(['fixed', 'percentage'])
export const DiscountDuration = z.enum(['once', 'forever', 'repeating'])

const whole = { duration: z.enum(['once', 'forever']) }

/** Returns the schema of the four kinds of discount, over their common fields (specification 1, section 3.2). */
const kindsOf = <
  const Base extends z.core.$ZodShape,
  const Fixed extends z.core.$ZodShape,
  const Percentage extends z.core.$ZodShape,
  const Months extends z.core.$ZodShape,
>(
  base: Base,
  fixed: Fixed,
  percentage: Percentage,
  months: Months,
) =>
  z.discriminatedUnion('type', [
    z.discriminatedUnion('duration', [
      z.object({ ...base, type: z.literal('fixed'), ...fixed, ...whole }),
      z.object({ ...base, type: z.literal('fixed'), ...fixed, duration: z.literal('repeating'), ...months }),
    ]),
    z.discriminatedUnion('duration', [
      z.object({ ...base, type: z.literal('percentage'), ...percentage, ...whole }),
      z.object({
        ...base,
        type: z.literal('percentage'),
        ...percentage,
        duration: z.literal('repeating'),
        ...months,
      }),
    ]),
  ])

const answered = [
  { amount: Amount, currency: z.string(), amounts: z.optional(z.record(z.string(), Amount)) },
  { basis_points: z.int() },
  { duration_in_months: z.int() },
] as const

const discountSummary = { id: Id, name: z.string(), code: z.nullable(z.string()) }
const common = {
  ...stored,
  ...discountSummary,
  metadata: Metadata,
  starts_at: z.nullable(Timestamp),
  ends_at: z.nullable(Timestamp),
  max_redemptions: z.nullable(z.int()),
  max_redemptions_per_customer: z.optional(z.nullable(z.int())),
  redemptions_count: z.int(),
  organization_id: Id,
}

/** Discount, as its seller sees it. Without products it applies to all products. */
export const Discount = kindsOf({ ...common, products: z.array(DiscountProduct) }, ...answered)
export type Discount = z.output<typeof Discount>

/** Discount inside an order, a subscription or a checkout link. */
export const DiscountBase = kindsOf(common, ...answered)
export type DiscountBase = z.output<typeof DiscountBase>

/** Discount inside a checkout, as customers see it. */
export const CheckoutDiscount = kindsOf(discountSummary, ...answered)
export type CheckoutDiscount = z.output<typeof CheckoutDiscount>

const Name = z.string().check(z.minLength(1))
const FixedAmount = int32(0)
/** Amounts by currency. */
const FixedAmounts = z.nullish(z.partialRecord(AcceptedCurrency, FixedAmount))
const BasisPoints = int32(1, 10_000)
const Months = int32(1, 999)
const Redemptions = z.nullish(int32(1))
const Moment = z.nullish(Timestamp)

/** Code that customers enter: 3 to 256 letters and digits, trimmed; blank for none. */
const Code = z.nullish(
  z.pipe(
    z
      .string()
      .check(z.regex(/^\s*(?:[\p{L}\p{N}]{3,256}\s*)?$/u, { error: 'Must be 3 to 256 letters and digits.' })),
    z.transform(blankToNull),
  ),
)

type ValidityPeriod = {
  readonly starts_at?: string | null | undefined
  readonly ends_at?: string | null | undefined
}
const startsBeforeItEnds = z.refine<ValidityPeriod>(
  ({ starts_at, ends_at }: ValidityPeriod) =>
    starts_at == null || ends_at == null || Date.parse(starts_at) < Date.parse(ends_at),
  { error: 'Must be later than starts_at.', path: ['ends_at'] },
)

type Fixed = {
  readonly type: string
  readonly amount?: number | undefined
  readonly amounts?: object | null | undefined
}
const hasAmount = z.refine<Fixed>(
  ({ type, amount, amounts }: Fixed) =>
    type !== 'fixed' || amount !== undefined || Object.keys(amounts ?? {}).length > 0,
  { error: inputSentences.required, path: ['amount'], params: { type: 'missing', code: 'required' } },
)

const input = {
  code: Code,
  starts_at: Moment,
  ends_at: Moment,
  max_redemptions: Redemptions,
  max_redemptions_per_customer: Redemptions,
  products: z.nullish(z.array(Id)),
  metadata: z.optional(MetadataInput),
}

export const DiscountCreate = kindsOf(
  { name: Name, ...input, organization_id: z.nullish(Id) },
  {
    amount: z.optional(FixedAmount),
    currency: z._default(AcceptedCurrency, 'usd'),
    amounts: FixedAmounts,
  },
  { basis_points: BasisPoints },
  { duration_in_months: Months },
).check(startsBeforeItEnds, hasAmount)
export type DiscountCreate = z.output<typeof DiscountCreate>

/** Fields of other kinds of discount are ignored; type and duration cannot change. */
export const DiscountUpdate = z
  .object({
    name: z.nullish(Name),
    ...input,
    type: z.nullish(DiscountType),
    duration: z.nullish(DiscountDuration),
    duration_in_months: z.nullish(Months),
    amount: z.nullish(FixedAmount),
    currency: z.nullish(AcceptedCurrency),
    amounts: FixedAmounts,
    basis_points: z.nullish(BasisPoints),
  })
  .check(startsBeforeItEnds)
export type DiscountUpdate = z.output<typeof DiscountUpdate>

const sortKeys = ['created_at', 'name', 'code', 'redemptions_count'] as const
const readAccess = { access: 'seller', scopes: ['discounts:read', 'discounts:write'] } as const
const write = { access: 'seller', scopes: ['discounts:write'] } as const

export const discounts = {
  list: endpoint({
    method: 'GET',
    path: '/v1/discounts/',
    summary: 'List discounts.',
    ...readAccess,
    query: z.object({
      ...listQuery(sortKeys, '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      query: z.optional(z.string()),
    }),
    response: pageOf(Discount),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/discounts/',
    summary: 'Create a discount.',
    ...write,
    body: DiscountCreate,
    status: 201,
    response: Discount,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/discounts/{id}',
    summary: 'Retrieve a discount.',
    ...readAccess,
    ...byId,
    of: 'discounts',
    response: Discount,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/discounts/{id}',
    changes: ['checkout-links', 'orders', 'subscriptions'],
    summary: 'Update a discount; its amount is fixed once it has been redeemed.',
    ...write,
    ...byId,
    of: 'discounts',
    body: DiscountUpdate,
    response: Discount,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/discounts/{id}',
    changes: ['checkout-links', 'orders', 'subscriptions'],
    summary: 'Delete a discount; its code can be reused.',
    ...write,
    ...byId,
    of: 'discounts',
    status: 204,
  }),
}

import * as z from 'zod/mini'

export const FilterOperator = z.enum(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like'])

/** One condition on an event: `name`, `source`, `timestamp` or a key of its metadata. */
export const FilterClause = z.object({
  property: z.string(),
  operator: FilterOperator,
  value: z.union([z.string(), z.int(), z.boolean()]),
})

/** Which events count: conditions joined by `and` or `or`, nested as deep as needed. No condition: all. */
export const Filter = z.object({
  conjunction: z.enum(['and', 'or']),
  get clauses(): z.ZodMiniArray<z.ZodMiniUnion<[typeof FilterClause, typeof Filter]>> {
    return z.array(z.union([FilterClause, Filter]))
  },
})
export type Filter = z.output<typeof Filter>

/** What is made of the events that count: how many there are, or a figure over one of their numbers. */
export const Aggregation = z.discriminatedUnion('func', [
  z.object({ func: z.literal('count') }),
  z.object({ func: z.enum(['sum', 'max', 'min', 'avg']), property: z.string() }),
])
export type Aggregation = z.output<typeof Aggregation>

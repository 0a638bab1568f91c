/** Keywords of a JSON Schema that the reference reads. */
export type Schema = {
  readonly [
    keyword in
      | 'minLength'
      | 'maxLength'
      | 'minItems'
      | 'maxItems'
      | 'minimum'
      | 'maximum'
      | 'exclusiveMinimum'
      | 'exclusiveMaximum'
  ]?: number
} & {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly default?: unknown
  readonly $ref?: string
}

/** Formats `3 to 5 items`, `at most 1 item`; empty without limits. */
const counted = (min: number | undefined, max: number | undefined, noun: string): string[] => {
  const unit = (max ?? min) === 1 ? noun : `${noun}s`
  if (min !== undefined && max !== undefined)
    return [min === max ? `exactly ${max} ${unit}` : `${min} to ${max} ${unit}`]
  if (min !== undefined) return [`at least ${min} ${unit}`]
  return max === undefined ? [] : [`at most ${max} ${unit}`]
}

const bounds = ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string[] => {
  // every integer has the bounds of exact ones, which are not worth naming
  const exact = (bound: number | undefined) =>
    bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound
  const [from, to] = [exact(minimum), exact(maximum)]
  return [
    ...(from !== undefined && to !== undefined ? [`${from} to ${to}`] : []),
    ...(from !== undefined && to === undefined ? [`at least ${from}`] : []),
    ...(from === undefined && to !== undefined ? [`at most ${to}`] : []),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...(exclusiveMaximum === undefined ? [] : [`less than ${exclusiveMaximum}`]),
  ]
}

/** Returns the limits of a value in words: lengths, bounds, and the pattern of a value without a format. */
export const limitsOf = (schema: Schema): string[] => [
  ...counted(schema.minLength, schema.maxLength, 'character'),
  ...counted(schema.minItems, schema.maxItems, 'item'),
  ...bounds(schema),
  ...(schema.pattern !== undefined && schema.format === undefined ? [`matching ${schema.pattern}`] : []),
]

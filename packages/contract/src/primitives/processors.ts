/** Payment processors. The pages contain browser code for each of them. */
export const processorNames = ['sandbox', 'stripe'] as const

export type ProcessorName = (typeof processorNames)[number]

/**
 * Processor of a representation, for every processor: clients of the specification accept no other value.
 * Programs that need the processor of this server read `card_form` of the customer portal.
 */
export const wireProcessor = 'stripe' as const

import type { GetPromptResult, Prompt } from 'mcp-sdk/types.js'

type Written = {
  readonly prompt: Prompt
  readonly write: (input: Readonly<Record<string, string>>) => string
}

const templates: readonly Written[] = [
  {
    prompt: {
      name: 'refused-discount',
      title: 'Explain a rejected discount',
      description: 'Find out why a discount code does not apply to a product.',
      arguments: [
        { name: 'code', description: 'Code that the customer entered.', required: true },
        { name: 'product', description: 'Name or id of the product.' },
      ],
    },
    write: ({ code = '', product }) =>
      `A customer says that the discount code "${code}" is rejected${product === undefined ? '' : ` for the product "${product}"`}. Find the discount, and check one by one: does the code match exactly, has it started, has it ended, how often was it redeemed and how often can it be, and for which products is it. Say which of these rejects it, with the values. Change nothing.`,
  },
  {
    prompt: {
      name: 'reconcile-week',
      title: 'Reconcile this week',
      description: 'Compare orders, refunds and payouts of the last seven days.',
    },
    write: () =>
      'Reconcile the last seven days: sum the paid orders and the refunds by currency, compare them with the metrics of the same days and with the lines of the balance that will be paid out, and list every order whose numbers do not agree. Amounts are in minor units. Change nothing.',
  },
  {
    prompt: {
      name: 'usage-pricing',
      title: 'Set up usage pricing',
      description: 'Create a meter and a product that charges for what it counts.',
      arguments: [
        { name: 'unit', description: 'Unit to count, such as "requests".', required: true },
        { name: 'price', description: 'Price of each unit, such as "0.2 cents".', required: true },
      ],
    },
    write: ({ unit = '', price = '' }) =>
      `Set up usage pricing: customers pay ${price} for each of their ${unit}. Read which meters, products and event names there are first. Then propose a meter and a monthly product with a metered price, show me both before you create them, and afterwards show the call that my program sends for each event.`,
  },
]

/** Prompts offered to people. */
export const prompts: readonly Prompt[] = templates.map(({ prompt }) => prompt)

/** Returns a prompt with its arguments filled in; undefined for an unknown name. */
export const writePrompt = (
  name: string,
  input: Readonly<Record<string, string>>,
): GetPromptResult | undefined => {
  const entry = templates.find(({ prompt }) => prompt.name === name)
  if (entry === undefined) return undefined
  return { messages: [{ role: 'user', content: { type: 'text', text: entry.write(input) } }] }
}

/** Number of orders, and of subscriptions, whose answers are shown: the largest page of the API. */
export const latest = 100

/** List of the API, of which a page is loaded. */
type List = { readonly items: readonly unknown[]; readonly pagination: { readonly total_count: number } }

/** Returns true for a list with more items than its page. */
export const isCut = ({ items, pagination }: List): boolean => pagination.total_count > items.length

/** Lists of which only the latest items are shown. */
type Cut = { readonly orders: boolean; readonly subscriptions: boolean }

/** Returns the title of a customer's answers, which says what they are limited to. */
export const answersTitle = (cut: Cut): string => {
  const lists = [cut.orders && 'orders', cut.subscriptions && 'subscriptions'].filter(Boolean)
  const title = 'Answers at checkout'
  return lists.length === 0 ? title : `${title}, from the latest ${latest} ${lists.join(` and ${latest} `)}`
}

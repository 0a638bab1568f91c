import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { applyOptimistic } from './optimistic-update.ts'

type Product = { readonly name: string; readonly isArchived: boolean }

const key = ['products', 'get']
const archived = { key, change: (product: Product) => ({ ...product, isArchived: true }) }
const renamed = { key, change: (product: Product) => ({ ...product, name: 'Green tea' }) }

const withProduct = (): QueryClient => {
  const queries = new QueryClient()
  queries.setQueryData(key, { name: 'Tea', isArchived: false })
  return queries
}

it('shows an expected change at once, and takes it back when its call fails', async () => {
  const queries = withProduct()
  const takeBack = await applyOptimistic(queries, archived)
  expect(queries.getQueryData(key)).toEqual({ name: 'Tea', isArchived: true })
  takeBack()
  expect(queries.getQueryData(key)).toEqual({ name: 'Tea', isArchived: false })
})

it('a failed write leaves the expected change of another one', async () => {
  const queries = withProduct()
  const takeBack = await applyOptimistic(queries, archived)
  await applyOptimistic(queries, renamed)
  takeBack()
  expect(queries.getQueryData(key)).toMatchObject({ name: 'Green tea' })
})

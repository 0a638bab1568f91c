import { Children, type ComponentProps, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { Card } from './Card.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ResetBoundary } from './ResetBoundary.tsx'
import { ListFrame } from './ListFrame.tsx'
import { PartBoundary, separateParts } from './PartBoundary.tsx'

type Boundary = ReactElement<Partial<ComponentProps<typeof ErrorBoundary>>>

/** Collects the boundaries in a tree of elements, the outermost first. */
const boundariesIn = (node: ReactNode): readonly Boundary[] =>
  Children.toArray(node).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return []
    const isBoundary = child.type === ErrorBoundary || child.type === ResetBoundary
    const own = isBoundary ? [child as Boundary] : []
    return [...own, ...boundariesIn(child.props.children)]
  })

/** Renders a boundary as it is after its children threw. */
const afterThrow = ({ props }: Boundary): string => {
  const boundary = new ErrorBoundary({ children: null, fallback: null, ...props })
  boundary.state = { ...boundary.state, ...ErrorBoundary.getDerivedStateFromError() }
  return renderToStaticMarkup(<MemoryRouter>{boundary.render()}</MemoryRouter>)
}

/** Calls a component while React renders, and returns the boundaries of its page. */
const boundariesOf = (component: () => ReactNode): readonly Boundary[] => {
  let boundaries: readonly Boundary[] = []
  const Page = () => {
    boundaries = boundariesIn(component())
    return null
  }
  renderToStaticMarkup(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  )
  return boundaries
}

it('a card whose content throws keeps its title and the page', () => {
  const boundaries = boundariesOf(() => Card({ title: 'Payouts', children: <p>Soon</p> }))
  const content = boundaries.map(({ props }) => renderToStaticMarkup(<>{props.children}</>))
  expect(content).toEqual(['<p>Soon</p>'])
  expect(boundaries.map(afterThrow).join('')).toContain('This part could not be shown.')
})

it('every part of a column or a form has a separate boundary', () => {
  const parts = Children.toArray(
    separateParts(
      <>
        <p>One</p>
        {false}
        <p>Two</p>
      </>,
    ),
  )
  const shownParts = parts.map((part) => renderToStaticMarkup(<>{part}</>))
  expect(shownParts).toEqual(['<p>One</p>', '<p>Two</p>'])
  expect(parts.map((part) => isValidElement(part) && part.type)).toEqual([PartBoundary, PartBoundary])
})

it('rows of a list that throw leave the rest of the page', () => {
  const Broken = () => {
    throw new Error('A row cannot be drawn.')
  }
  const list = {
    data: { items: [{ id: 'a' }], pagination: { total_count: 1 } },
    error: undefined,
    isStale: false,
    refetch: () => undefined,
  }
  const boundaries = boundariesOf(() =>
    ListFrame<{ id: string }>({
      label: 'Orders',
      list,
      columns: [{ id: 'broken', header: 'Broken', cell: () => <Broken /> }],
      idOf: ({ id }) => id,
      page: 1,
      limit: 25,
      onPage: () => undefined,
      empty: null,
    }),
  )
  expect(boundaries).toHaveLength(1)
  expect(boundaries.map(afterThrow).join('')).toContain('The rest of the page works.')
})

it('a part that threw is rendered again by its button, beside which is the reload of the page', () => {
  const [boundary] = boundariesOf(() => Card({ children: <p>Soon</p> }))
  if (boundary === undefined) throw new Error('The card has no boundary.')
  expect(afterThrow(boundary)).toMatch(/<button[^>]*>Try again<.*<button[^>]*>Reload the page</)
})

it('a boundary retries its children when its key changes, and does not affect others', () => {
  const props = { children: null, fallback: null, resetKey: '?page=2' }
  expect(ResetBoundary.getDerivedStateFromProps(props, { failed: true, resetKey: '?page=2' })).toBeNull()
  expect(ResetBoundary.getDerivedStateFromProps(props, { failed: true, resetKey: '?page=1' })).toEqual({
    failed: false,
    resetKey: '?page=2',
  })
})

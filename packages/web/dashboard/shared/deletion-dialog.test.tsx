import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { EndpointState } from '../../lib/queries.ts'
import { Notice } from '../../ui/Notice.tsx'
import { DeletionDialog } from './DeletionDialog.tsx'

const ignore = () => undefined
const request = { data: undefined, error: undefined, isLoading: true, isStale: false, refetch: ignore }
const loadedCount = { ...request, data: 3, isLoading: false }
const failed = { ...request, error: { kind: 'network' }, isLoading: false } as const

const call = { run: () => Promise.resolve(), isRunning: false, error: undefined, reset: ignore }

const shown = (...states: readonly EndpointState<unknown>[]) =>
  renderToStaticMarkup(
    <DeletionDialog open name="Tea" noun="product" sources={states} call={call} input={{}} onClose={ignore}>
      <p>Three orders stay.</p>
    </DeletionDialog>,
  )

it('nothing can be deleted before its consequences are known', () => {
  expect(shown(loadedCount)).toContain('Three orders stay.')
  expect(shown(loadedCount)).toContain('Delete Tea?')
  expect(shown(loadedCount)).toContain('Delete the product')
  expect(shown(loadedCount)).not.toContain('disabled=""')
  for (const html of [shown(loadedCount, request), shown(failed, loadedCount)]) {
    expect(html).not.toContain('Three orders stay.')
    expect(html).toContain('disabled=""')
  }
  expect(shown(failed)).toContain('could not be loaded')
  expect(shown(request)).not.toContain('could not be loaded')
})

it('a notice of conditions that are all false is not shown', () => {
  expect(renderToStaticMarkup(<Notice>{[undefined, false]}</Notice>)).toBe('')
  expect(renderToStaticMarkup(<Notice>{''}</Notice>)).toBe('')
  expect(renderToStaticMarkup(<Notice>{[undefined, 'Wrong.']}</Notice>)).toContain('Wrong.')
})

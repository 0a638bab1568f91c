import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import type { Studio } from '../state/use-studio.ts'

// The painter and its panel weigh more than the page; they are loaded when there is a photo to paint.
const PreviewPanel = lazy(() =>
  import('./PreviewPanel.tsx').then((module) => ({ default: module.PreviewPanel })),
)

/** The preview of the chosen photo, in browsers that can run the painter. Without a preview the page works as well. */
export const LazyPreview = ({ studio }: { studio: Studio }) => {
  const source = studio.wizard.photo?.source
  if (!source || !('WebAssembly' in globalThis)) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <PreviewPanel source={source} wishes={studio.wizard.wishes} onWish={studio.wish} />
      </Suspense>
    </ErrorBoundary>
  )
}

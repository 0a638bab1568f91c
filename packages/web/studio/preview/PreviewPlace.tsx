import { lazy, Suspense } from 'react'
import { canPreview } from './can-preview.ts'
import type { Studio } from '../use-studio.ts'

// The painter and its panel weigh more than the page; they come when there is a photo to paint.
const PreviewPanel = lazy(() =>
  import('./PreviewPanel.tsx').then((module) => ({ default: module.PreviewPanel })),
)

/** Where the preview appears, once there is something to paint and a browser that can. */
export const PreviewPlace = ({ studio }: { studio: Studio }) => {
  const source = studio.wizard.photo?.source
  if (!source || !canPreview()) return null
  return (
    <Suspense fallback={null}>
      <PreviewPanel
        source={source}
        wishes={studio.wizard.wishes}
        onStyle={studio.chooseStyle}
        onBrush={studio.chooseBrush}
      />
    </Suspense>
  )
}

import type { ReactNode } from 'react'
import type { Studio } from '../state/use-studio.ts'
import { PlainPreview } from './PlainPreview.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'

export type PreviewProps = {
  studio: Studio
  /** Whether style and brush can be chosen beside the picture. */
  choosing?: boolean
  /** Stands below the picture. */
  children: ReactNode
}

/**
 * The preview of the chosen photo, in browsers that can run the painter, and what is chosen about it: two children of a grid.
 * Without a preview the page works as well.
 */
export const Preview = ({ studio, choosing = false, children }: PreviewProps) => {
  const { photo, wishes } = studio.wizard
  const source = photo?.source ?? null
  if (source === null || !('WebAssembly' in globalThis))
    return <PlainPreview photo={photo}>{children}</PlainPreview>
  return (
    <PreviewPanel
      source={source}
      shape={photo?.shape}
      wishes={wishes}
      onWish={choosing ? studio.wish : undefined}
    >
      {children}
    </PreviewPanel>
  )
}

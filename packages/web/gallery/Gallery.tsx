import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Fields } from './Fields.tsx'
import { Forms } from './Forms.tsx'
import css from './Gallery.module.css'
import { Lists } from './Lists.tsx'
import { Overlays } from './Overlays.tsx'
import { Pieces } from './Pieces.tsx'

/** The kit in all its states. Served only in development; its scheme is that of the system. */
export const Gallery = () => {
  const [isCompact, setIsCompact] = useState(true)
  const [isRightToLeft, setIsRightToLeft] = useState(false)
  const root = document.documentElement
  return (
    <main className={css.page}>
      <h1>The kit</h1>
      <div className={css.bar}>
        <Button
          tone="soft"
          size="small"
          onClick={() => {
            root.dataset['density'] = isCompact ? '' : 'compact'
            setIsCompact(!isCompact)
          }}
        >
          {isCompact ? 'Make it roomy' : 'Make it compact'}
        </Button>
        <Button
          tone="soft"
          size="small"
          onClick={() => {
            root.dir = isRightToLeft ? 'ltr' : 'rtl'
            setIsRightToLeft(!isRightToLeft)
          }}
        >
          {isRightToLeft ? 'Left to right' : 'Right to left'}
        </Button>
      </div>
      <Pieces />
      <Fields />
      <Forms />
      <Lists />
      <Overlays />
    </main>
  )
}

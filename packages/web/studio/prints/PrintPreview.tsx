import type { PrintSize } from '@atelier/contract/areas/studio/studio'
import css from './Prints.module.css'

type Props = { readonly size: PrintSize; readonly picture: string; readonly alt: string }

/** The painting on its paper, to scale. Paper is white in dark mode, too. */
export const PrintPreview = ({ size: { paper, painting }, picture, alt }: Props) => {
  const ratio = paper.width_mm / paper.height_mm
  return (
    <div className={css.table}>
      <div className={css.paper} style={{ aspectRatio: ratio, width: `min(100%, calc(20rem * ${ratio}))` }}>
        <img
          src={picture}
          alt={alt}
          style={{
            width: `${(painting.width_mm / paper.width_mm) * 100}%`,
            height: `${(painting.height_mm / paper.height_mm) * 100}%`,
          }}
        />
      </div>
    </div>
  )
}

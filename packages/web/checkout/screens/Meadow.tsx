import { useEffect, useState } from 'react'
import { classes } from '../../lib/classes.ts'
import art from '../../ui/art/meadow.module.css'
import css from './Meadow.module.css'

/** Meadow of the studio, on wide screens. Decoration only: it loads last, into reserved space. */
export const Meadow = ({ className }: { className: string | undefined }) => {
  const [strokes, setStrokes] = useState('')
  useEffect(() => {
    if (!matchMedia('(width >= 56rem)').matches) return
    void import('../../ui/art/meadow.svg?raw').then(
      (drawing) => setStrokes(drawing.default),
      () => undefined,
    )
  }, [])
  return (
    <div
      className={classes(art.strokes, css.meadow, className)}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: strokes }}
    />
  )
}

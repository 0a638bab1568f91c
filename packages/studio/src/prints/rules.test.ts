import { expect, it } from 'vitest'
import { fitOnPaper, paperIn, paperWords, pixelsOf } from './rules.ts'

const paper = (width_mm: number, height_mm: number) => ({ width_mm, height_mm })

it('a size is two sides in millimeters, on printable paper', () => {
  for (const text of ['200x300', '200 × 300', ' 200X300 ']) expect(paperIn(text)).toEqual(paper(200, 300))
  for (const text of ['200', '200x', '20x30', '200x300x5', '3000x200', '-200x300', 200, true])
    expect(paperIn(text)).toBeUndefined()
  expect(paperWords(paper(210, 297))).toBe('21 × 29.7 cm')
})

it('paper has the orientation of the painting, which fits on it', () => {
  const wide = { width: 4000, height: 3000 }
  expect(fitOnPaper(wide, paper(200, 300))).toEqual({
    paper: paper(300, 200),
    painting: paper(266.7, 200),
    dpi: 381,
  })
  expect(fitOnPaper({ width: 3000, height: 4000 }, paper(300, 200))).toEqual({
    paper: paper(200, 300),
    painting: paper(200, 266.7),
    dpi: 381,
  })
  expect(fitOnPaper({ width: 3000, height: 2000 }, paper(200, 300))?.painting).toEqual(paper(300, 200))
})

it('a painting with fewer than 150 pixels per inch, or on less than half of the paper, is not printed', () => {
  // 150 dpi of 254 mm are 1500 pixels.
  expect(fitOnPaper({ width: 1500, height: 1500 }, paper(254, 254))?.dpi).toBe(150)
  expect(fitOnPaper({ width: 1499, height: 1499 }, paper(254, 254))).toBeUndefined()
  expect(fitOnPaper({ width: 6000, height: 3000 }, paper(200, 200))).toBeDefined()
  expect(fitOnPaper({ width: 6001, height: 3000 }, paper(200, 200))).toBeUndefined()
})

it('the file has the paper’s shape in the painting’s own pixels', () => {
  const created = pixelsOf({ width: 4000, height: 3000 }, paper(300, 200))
  expect(created.paper).toEqual({ width: 4500, height: 3000 })
  expect(created.dpi).toBeCloseTo(381)
})

import { describe, expect, it } from 'vitest'
import { compiledEngine, differenceOf, photoLikePicture, photoLikePlane } from '../testing/engines.ts'
import { halfOf, type Plane } from '../picture.ts'
import { takePicture } from '../planes.ts'
import { createRandom } from '../random.ts'
import { DAB_NUMBERS, writeDab } from './dab.ts'
import { GRAIN_SIDE } from './finish.ts'
import { drawCurve } from './tone.ts'
import { reference } from '../testing/kernels/reference.ts'
import { compare, expectClose, lay, layFlow, layPicture, LENGTH, SIZE } from '../testing/kernels/compare.ts'

describe('a compiled kernel equals the reference:', () => {
  it.each([0.1, 0.7, 1.9, 2.3, 9, 60])('blur by %f pixels', (sigma) => {
    const gaps = compare(({ kernels, planes }) => {
      const input = lay({ kernels, planes }, photoLikePlane(LENGTH, 0, 1, 1))
      const output = planes.take(LENGTH)
      kernels.blur(input, output, SIZE, sigma)
      const inPlace = lay({ kernels, planes }, input)
      kernels.blur(inPlace, inPlace, SIZE, sigma)
      return { output, inPlace }
    })
    expectClose(gaps, { most: 2e-6 })
  })

  it('guided filter', () => {
    const gaps = compare((engine) => {
      const guide = lay(engine, photoLikePlane(LENGTH, 0, 1, 2))
      const input = lay(engine, photoLikePlane(LENGTH, -0.2, 0.2, 3))
      const [own, other] = [engine.planes.take(LENGTH), engine.planes.take(LENGTH)]
      engine.kernels.guidedFilter(guide, guide, own, SIZE, 7, 0.0012)
      engine.kernels.guidedFilter(guide, input, other, SIZE, 20, 0.02)
      return { own, other }
    })
    expectClose(gaps, { most: 1e-4, mean: 5e-6 })
  })

  it('halving and enlarging', () => {
    const gaps = compare((engine) => {
      const input = lay(engine, photoLikePlane(LENGTH, 0, 1, 4))
      const half = halfOf(SIZE)
      const halved = engine.planes.take(half.width * half.height)
      engine.kernels.shrinkHalf(input, halved, SIZE)
      const doubled = engine.planes.take(LENGTH)
      engine.kernels.enlarge(halved, half, doubled, SIZE, 2)
      const target = { width: 4 * SIZE.width - 3, height: 4 * SIZE.height - 2 }
      const quadrupled = engine.planes.take(target.width * target.height)
      engine.kernels.enlarge(input, SIZE, quadrupled, target, 4)
      const band = { width: Math.round(2.86 * SIZE.width), height: 40 }
      const tripled = engine.planes.take(band.width * band.height)
      engine.kernels.enlarge(input, SIZE, tripled, band, 2.86, 31)
      return { halved, doubled, quadrupled, tripled }
    })
    expectClose(gaps, { most: 2e-5, mean: 1e-6 })
  })

  it('domain transform', () => {
    const gaps = compare((engine) => {
      const picture = layPicture(engine, photoLikePicture(SIZE.width, SIZE.height))
      engine.kernels.domainTransform(picture, 15, 0.16)
      return { L: picture.L, a: picture.a, b: picture.b }
    })
    expectClose(gaps, { most: 5e-6 })
  })

  it('structure tensor and the flow read out of it', () => {
    const gaps = compare((engine) => {
      const [xx, xy, yy] = [0, 1, 2].map(() => lay(engine, new Float32Array(LENGTH))) as [Plane, Plane, Plane]
      engine.kernels.addGradientTensor(
        lay(engine, photoLikePlane(LENGTH, 0, 1, 5)),
        { xx, xy, yy },
        SIZE,
        1.5,
      )
      const flow = layFlow(engine)
      // A bare patch covers the case without any direction.
      for (const plane of [xx, xy, yy]) plane.fill(0, 3000, 3400)
      engine.kernels.flowOfTensor({ xx, xy, yy }, flow)
      return { xx, xy, yy, cos2: flow.cos2, sin2: flow.sin2, anisotropy: flow.anisotropy }
    })
    expectClose(gaps, { most: 1e-4, mean: 1e-6 })
  })

  it('anisotropic Kuwahara, of one radius and of three', () => {
    const gaps = compare((engine) => {
      const input = layPicture(engine, photoLikePicture(SIZE.width, SIZE.height))
      const [single, triple] = [takePicture(engine.planes, SIZE), takePicture(engine.planes, SIZE)]
      const flow = layFlow(engine)
      const same = lay(engine, new Float32Array(LENGTH))
      engine.kernels.kuwahara(input, single, { flow, radii: [4.2], classes: same })
      const radii = [0.5, 2.8, 3.8]
      const classes = lay(engine, photoLikePlane(LENGTH, 0, 2.4, 6).map(Math.round))
      engine.kernels.kuwahara(input, triple, { flow, radii, classes })
      return {
        oneL: single.L,
        oneA: single.a,
        oneB: single.b,
        threeL: triple.L,
        threeA: triple.a,
        threeB: triple.b,
      }
    })
    // A pixel whose direction lies between two quantized ones may take either of them.
    expectClose(gaps, { most: 0.1, mean: 5e-5 })
  })

  it('difference of Gaussians along the flow', () => {
    const gaps = compare((engine) => {
      const input = lay(engine, photoLikePlane(LENGTH, 0, 1, 8))
      const [output, scratch] = [engine.planes.take(LENGTH), engine.planes.take(LENGTH)]
      engine.kernels.flowDog(input, output, SIZE, { flow: layFlow(engine), across: 1.25, along: 6, scratch })
      return { across: scratch, along: output }
    })
    // Steps along the flow are rounded to pixels: a step that ends half-way between two may end on either.
    expect(gaps['across']!.most).toBeLessThan(2e-5)
    expect(gaps['along']!.mean).toBeLessThan(1e-4)
  })

  it.each([
    ['along', 1],
    ['along', 2.5],
    ['across', 1],
  ] as const)('strands %s the flow in steps of %f pixels', (way, stride) => {
    const gaps = compare((engine) => {
      const input = layPicture(engine, photoLikePicture(SIZE.width, SIZE.height, 9))
      const output = takePicture(engine.planes, SIZE)
      const share = lay(
        engine,
        photoLikePlane(LENGTH, -0.3, 1, 10).map((x) => Math.max(0, x)),
      )
      const directions = { x: engine.planes.take(LENGTH), y: engine.planes.take(LENGTH) }
      engine.kernels.halveAngles(layFlow(engine), directions)
      engine.kernels.combPicture(input, output, { directions, way, reach: 4, stride, range: 0.1, share })
      return { L: output.L, a: output.a, b: output.b }
    })
    // Steps are rounded to pixels, as those of lines.
    for (const { mean } of Object.values(gaps)) expect(mean).toBeLessThan(1e-4)
  })

  it('dabs', () => {
    const gaps = compare((engine) => {
      const canvas = layPicture(engine, photoLikePicture(SIZE.width, SIZE.height, 11))
      const reference = layPicture(engine, photoLikePicture(SIZE.width, SIZE.height, 12))
      const height = lay(engine, new Float32Array(LENGTH).fill(0.5))
      const random = createRandom(13)
      const print = { width: 64, height: 24, count: 3 }
      const texels = print.width * print.height * print.count
      const cover = lay(
        engine,
        photoLikePlane(texels, -0.3, 1, 14).map((x) => Math.max(0, x)),
      )
      const brushes = { ...print, cover, relief: lay(engine, photoLikePlane(texels, 0, 1, 15)) }
      const numbers = engine.planes.take(400 * DAB_NUMBERS)
      for (let n = 0; n < 400; n++) {
        const [ownL, ownA, ownB] = [random.next(), random.between(-0.1, 0.1), random.between(-0.1, 0.1)]
        writeDab(numbers, n, {
          x: random.between(-10, SIZE.width + 10),
          y: random.between(-10, SIZE.height + 10),
          // Upright and level dabs take other branches.
          angle: n % 5 === 0 ? 0 : n % 7 === 0 ? Math.PI / 2 : random.between(-3, 3),
          length: random.between(8, 60),
          width: random.between(4, 25),
          bend: random.between(-0.01, 0.01),
          brush: n % 3,
          L: ownL + 0.02,
          a: ownA,
          b: ownB,
          ownL,
          ownA,
          ownB,
        })
      }
      const before = canvas.L.slice()
      engine.kernels.paintDabs({ count: 400, numbers }, canvas, {
        brushes,
        reference,
        height,
        tolerance: 0.3,
        bristle: 0.018,
      })
      expect(differenceOf(before, canvas.L).mean).toBeGreaterThan(0.05)
      return { L: canvas.L, a: canvas.a, b: canvas.b, height }
    })
    // A pixel on the border of two texels of the print may take either of them.
    expectClose(gaps, { most: 0.5, mean: 2e-4 })
  })

  it.each([
    ['outdoors, without skin', true, false],
    ['indoors, with skin', false, true],
  ])('grading %s', (_, outdoors, withSkin) => {
    const gaps = compare((engine) => {
      const picture = layPicture(engine, photoLikePicture(SIZE.width, SIZE.height, 41))
      // Grays and the ends of the tone range cover the corners of the curves.
      for (const plane of [picture.a, picture.b]) plane.fill(0, 500, 700)
      picture.L.fill(0, 900, 950).fill(1, 950, 1000)
      const mask = (seed: number): Plane => lay(engine, photoLikePlane(LENGTH, 0, 1, seed))
      const skin = lay(
        engine,
        photoLikePlane(LENGTH, -0.5, 1, 44).map((x) => Math.max(0, x)),
      )
      const vegetation = engine.planes.take(LENGTH)
      engine.kernels.gradeColours(
        picture,
        { sky: mask(42), subject: mask(43), vegetation, ...(withSkin && { skin }) },
        {
          outdoors,
          tame: 0.5,
          green: { h: 138, C: 0.135, strength: 0.9 },
          blue: { h: 246, gain: 1.25 },
          warmGain: 1.22,
          vibrance: 0.55,
          shadow: [0.01, -0.04],
          high: [0.002, 0.02],
          tint: [0.01, 0.02],
          lift: 0.115,
          colour: 1.1,
        },
      )
      return { L: picture.L, a: picture.a, b: picture.b, vegetation }
    })
    expectClose(gaps, { most: 2e-4, mean: 2e-6 })
  })

  it('sums, blends and distances', () => {
    const gaps = compare((engine) => {
      const [sum, blended] = [51, 52].map((seed) => lay(engine, photoLikePlane(LENGTH, 0, 1, seed)))
      const other = lay(engine, photoLikePlane(LENGTH, 0, 1, 53))
      engine.kernels.addScaled(sum!, other, 0.35)
      engine.kernels.blendPlanes(blended!, other, lay(engine, photoLikePlane(LENGTH, 0, 1, 54)))
      const gap = engine.planes.take(LENGTH)
      const pictures = [55, 56].map((seed) =>
        layPicture(engine, photoLikePicture(SIZE.width, SIZE.height, seed)),
      )
      engine.kernels.measureGap(pictures[0]!, pictures[1]!, gap)
      return { sum: sum!, blended: blended!, gap }
    })
    expectClose(gaps, { most: 1e-6 })
  })

  it('the reach of the filter', () => {
    const gaps = compare((engine) => {
      const [care, subject, texture] = [57, 58, 59].map((seed) =>
        lay(engine, photoLikePlane(LENGTH, 0, 1, seed)),
      ) as [Plane, Plane, Plane]
      const reach = engine.planes.take(LENGTH)
      const used = engine.planes.take(8).fill(0)
      engine.kernels.chooseReach(
        { care, subject, texture },
        { care: 0.75, subject: 0.2, texture: 0.3 },
        reach,
        used,
      )
      expect(new Set(reach).size).toBeGreaterThan(4)
      expect([...used.keys()].filter((step) => used[step] === 1)).toEqual(
        [...new Set(reach)].toSorted((p, q) => p - q),
      )
      return { reach }
    })
    // A reach half-way between two steps may become either.
    expectClose(gaps, { most: 1, mean: 1e-4 })
  })

  it('directions of length 1', () => {
    const gaps = compare((engine) => {
      const [cos2, sin2] = [45, 46].map((seed) => lay(engine, photoLikePlane(LENGTH, -1, 1, seed))) as [
        Plane,
        Plane,
      ]
      for (const plane of [cos2, sin2]) plane.fill(0, 300, 307)
      engine.kernels.normaliseFlow({ ...SIZE, cos2, sin2, anisotropy: cos2 })
      return { cos2, sin2 }
    })
    expectClose(gaps, { most: 1e-6 })
  })

  it('tones', () => {
    const gaps = compare((engine) => {
      const picture = layPicture(engine, photoLikePicture(SIZE.width, SIZE.height, 61))
      const [toned, base] = [engine.planes.take(LENGTH), lay(engine, photoLikePlane(LENGTH, -0.05, 1.05, 62))]
      engine.kernels.mapTones(
        picture.L,
        toned,
        drawCurve((x) => x ** 0.6),
      )
      const lift = drawCurve((x) => 0.1 * Math.sin(7 * x))
      const gain = drawCurve((x) => x ** 0.6, 0.8, 1.35)
      engine.kernels.regradeTones(picture, toned, base, { lift, gain })
      return { toned, L: picture.L, a: picture.a, b: picture.b }
    })
    expectClose(gaps, { most: 5e-6 })
  })

  it('lines of ink', () => {
    const gaps = compare((engine) => {
      const canvas = layPicture(engine, photoLikePicture(SIZE.width, SIZE.height, 71))
      const [light, rough, sky, subject] = [72, 73, 74, 75].map((seed) =>
        lay(engine, photoLikePlane(LENGTH, 0, 1, seed)),
      ) as [Plane, Plane, Plane, Plane]
      const [fine, broad] = [76, 77].map((seed) =>
        lay(engine, photoLikePlane(LENGTH, -0.03, 0.03, seed)),
      ) as [Plane, Plane]
      engine.kernels.findLines(light, fine, broad)
      engine.kernels.drawLines(
        canvas,
        { line: fine, rough, sky, subject },
        { strength: 0.85, bold: 0.45, color: { L: 0.24, a: 0.03, b: 0.04 } },
      )
      return { line: fine, L: canvas.L, a: canvas.a, b: canvas.b }
    })
    expectClose(gaps, { most: 5e-6 })
  })

  it('relief, glow and grain', () => {
    const gaps = compare((engine) => {
      const [L, height, calm] = [81, 82, 83].map((seed) =>
        lay(engine, photoLikePlane(LENGTH, 0, 1, seed)),
      ) as [Plane, Plane, Plane]
      const bright = engine.planes.take(LENGTH)
      engine.kernels.addRelief(L, height, calm, bright, SIZE)
      const lit = L.slice()
      engine.kernels.addGlow(L, bright)
      const glowing = L.slice()
      // Larger than a tile covers the mirror in both directions.
      const large = { width: 600, height: 530 }
      const paper = engine.planes.take(large.width * large.height).fill(0.5)
      engine.kernels.addGrain(paper, photoLikePlane(GRAIN_SIDE * GRAIN_SIDE, -1, 1, 84), large, 0.004, 77)
      return { lit, bright, glowing, paper }
    })
    expectClose(gaps, { most: 2e-6 })
  })

  it('colors from sRGB to OKLab and back', () => {
    const random = createRandom(21)
    const bytes = Uint8Array.from({ length: 3 * LENGTH }, () => 256 * random.next())
    bytes.set([0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0, 255])
    const gaps = compare(({ kernels, planes }) => {
      const picture = takePicture(planes, SIZE)
      kernels.rgbToOklab(bytes, picture)
      const back = new Uint8Array(bytes.length)
      kernels.oklabToRgb(picture, back)
      for (let i = 0; i < LENGTH; i++) picture.a[i] = 3 * picture.a[i]!
      const limited = new Uint8Array(bytes.length)
      kernels.oklabToRgb(picture, limited)
      return { L: picture.L, a: picture.a, b: picture.b, back, limited }
    })
    const { back, limited, ...planes } = gaps
    expectClose(planes, { most: 2e-6 })
    expectClose({ back: back!, limited: limited! }, { most: 1, mean: 2e-3 })
  })
})

describe('compiled kernels', () => {
  it('have a reference each', () => {
    const { kernels } = compiledEngine(SIZE)
    expect(Object.keys(reference).toSorted()).toEqual(Object.keys(kernels).toSorted())
  })

  it('reject planes outside their memory', () => {
    const { kernels } = compiledEngine(SIZE)
    const plane = photoLikePlane(LENGTH, 0, 1, 1)
    expect(() => kernels.multiplyPlanes(plane, plane)).toThrow('outside the memory of the painting')
  })

  it('take pictures narrower than a group of four pixels', () => {
    const gaps = compare((engine) => {
      const size = { width: 3, height: 50 }
      const picture = layPicture(engine, photoLikePicture(3, 50))
      engine.kernels.blur(picture.L, picture.L, size, 1)
      engine.kernels.blur(picture.a, picture.a, size, 5)
      const target = engine.planes.take(600)
      engine.kernels.enlarge(picture.b, size, target, { width: 6, height: 100 }, 2)
      return { L: picture.L, a: picture.a, b: target }
    })
    expectClose(gaps, { most: 1e-5 })
  })
})

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { GraphModel } from '@tensorflow/tfjs-converter'
import type { Tensor, io } from '@tensorflow/tfjs-core'
import type { Size } from '../picture.ts'
import { CLOSER, FACE_SIDE, LIKELY, readFaces, SURE, withoutDoubles } from './faces.ts'
import { fitInto, letterboxed, squeezed } from './input.ts'
import { cutSquare, MESH_POINTS, MESH_SIDE, readMesh, squareAround } from './mesh.ts'
import { PERSON_SIDE, type Face, type Sight } from './sight.ts'
import { cutTile, placeInPhoto, tilesToSearch } from './tiles.ts'

/** Two small nets: one separates the main subject from its background, one finds faces. */
export type Nets = {
  /**
   * Searches the whole photo for its main subject and large faces, then parts of it for the small faces of a
   * group.
   * @param rgb interleaved bytes
   * @param sure minimum score of the surest face, 0..1; others beside it need less
   */
  look(rgb: Uint8Array, size: Size, sure?: number): Promise<Sight>
}

/** Maximum number of faces with a mesh. */
const MAX_MESHES = 4

let opening: Promise<Nets> | undefined

/**
 * Opens the nets, once in a thread, and keeps them open. They run in WebAssembly on the calling thread,
 * deterministically.
 * @throws Error when their files or their runtime are missing
 */
export function openNets(): Promise<Nets> {
  opening ??= startNets()
  return opening
}

async function startNets(): Promise<Nets> {
  const [tf, wasm, { loadGraphModel }] = await Promise.all([
    import('@tensorflow/tfjs-core'),
    import('@tensorflow/tfjs-backend-wasm'),
    import('@tensorflow/tfjs-converter'),
  ])
  const require = createRequire(import.meta.url)
  wasm.setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`)
  wasm.setThreadsCount(1)
  await tf.setBackend('wasm')
  const folder = join(dirname(require.resolve('@atelier/painter/package.json')), 'models')
  const open = async (name: string): Promise<GraphModel> =>
    loadGraphModel(tf.io.fromMemory(await readModel(join(folder, name))))
  const [person, faces, meshes] = await Promise.all(['selfie', 'blazeface-back', 'facemesh'].map(open))
  if (!person || !faces || !meshes) throw new Error('A net is missing.')

  const run = async (model: GraphModel, input: Float32Array, side: number, names?: string[]) => {
    const square = tf.tensor(input, [1, side, side, 3])
    const answers = model.execute(square, names)
    const tensors: Tensor[] = Array.isArray(answers) ? answers : [answers as Tensor]
    const numbers = await Promise.all(tensors.map(async (tensor) => Float32Array.from(await tensor.data())))
    tf.dispose([square, ...tensors])
    return numbers
  }

  const findFaces = async (rgb: Uint8Array, size: Size, sure: number): Promise<Face[]> => {
    const normal = { scale: 1 / 127.5, offset: -1 }
    const boxed = fitInto(rgb, size, letterboxed(size, FACE_SIDE), FACE_SIDE, normal)
    const names = ['Identity', 'Identity_2', 'Identity_1', 'Identity_3']
    const numbers = await run(faces, boxed, FACE_SIDE, names)
    const answers = [0, 2].map((n) => ({ scores: numbers[n]!, boxes: numbers[n + 1]! }))
    return readFaces(answers, size, sure)
  }

  const findMesh = async (rgb: Uint8Array, size: Size, face: Face): Promise<Face> => {
    const square = squareAround(face, size)
    if (!square) return face
    const answers = await run(meshes, cutSquare(rgb, size, square), MESH_SIDE)
    const points = answers.find(({ length }) => length === 3 * MESH_POINTS)
    const flag = answers.find(({ length }) => length === 1)?.[0] ?? 0
    const mesh = points && readMesh({ points, flag }, square, size)
    return mesh ? { ...face, mesh } : face
  }
  return {
    look: async (rgb, size, sure = SURE) => {
      const whole = fitInto(rgb, size, squeezed(PERSON_SIDE), PERSON_SIDE, { scale: 1 / 255, offset: 0 })
      const [mask] = await run(person, whole, PERSON_SIDE)
      const likely = Math.min(sure, LIKELY)
      const faces = await findFaces(rgb, size, likely)
      const large = faces.filter(({ score }) => score > sure)
      const small: Face[] = []
      for (const tile of tilesToSearch(size, mask!, large))
        for (const face of await findFaces(cutTile(rgb, size, tile), tile, likely))
          small.push(placeInPhoto(face, tile, size))
      const someone = large.length > 0 || small.some(({ score }) => score > sure + CLOSER)
      const seen = someone ? withoutDoubles([...faces, ...small]) : []
      const meshed: Face[] = []
      for (const face of seen)
        meshed.push(meshed.length < MAX_MESHES ? await findMesh(rgb, size, face) : face)
      return { person: mask, faces: meshed }
    },
  }
}

/** Reads a model in the format of TensorFlow.js: the graph, the list of its weights, and their bytes. */
async function readModel(path: string) {
  const [text, bytes] = await Promise.all([readFile(`${path}.json`, 'utf8'), readFile(`${path}.bin`)])
  const { weightsManifest, ...model } = JSON.parse(text) as ModelFile
  return { ...model, weightSpecs: weightsManifest[0].weights, weightData: new Uint8Array(bytes).buffer }
}

type ModelFile = {
  readonly modelTopology: object
  readonly weightsManifest: readonly [{ readonly weights: io.WeightsManifestEntry[] }]
}

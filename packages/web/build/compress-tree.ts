import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(html|js|css|svg|json|txt|webmanifest|wasm)$/

/** Writes `.br` and `.gz` next to each compressible file of the folder, if smaller. */
export const compressTree = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const path = `${entry.parentPath}/${entry.name}`
    const plain = await readFile(path)
    const packed = {
      br: await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      gz: await promisify(gzip)(plain, { level: 9 }),
    }
    for (const [ending, bytes] of Object.entries(packed)) {
      if (bytes.length < plain.length) await writeFile(`${path}.${ending}`, bytes)
    }
  }
}

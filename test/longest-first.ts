import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Order of files: those that end in one of these paths first, in this order, so that none of them runs alone at the
 * end; then the others in vitest's own order.
 */
export const longestFirst = (long: readonly string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const rank = ({ moduleId }: TestSpecification): number => {
        const place = long.findIndex((path) => moduleId.endsWith(path))
        return place < 0 ? long.length : place
      }
      return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
    }
  }

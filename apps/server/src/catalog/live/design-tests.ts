import { isObject, type Json, type TestParameters } from '@cablewright/model';

/** The test parameters that drawings state for their designs. */
export class DesignTests {
  /**
   * Test parameters by design and layer. The key of the hub's own layer is undefined. A drawing without parameters has
   * an entry too, because it hides a pack's drawing.
   */
  readonly #layers = new Map<string, ReadonlyMap<string | undefined, TestParameters>>();

  /**
   * The parameters in the drawing in force: the hub's own or, if there is none, the pack's. Undefined if it states
   * none.
   */
  of(design: string, pack: string | undefined): TestParameters | undefined {
    const layers = this.#layers.get(design);
    const test = layers?.get(undefined) ?? layers?.get(pack);
    return test === none ? undefined : test;
  }

  /** Sets the drawing of a layer, or removes it if null. */
  set(design: string, pack: string | undefined, drawing: Json): void {
    const layers = new Map(this.#layers.get(design));
    if (isObject(drawing)) layers.set(pack, isObject(drawing['test']) ? drawing['test'] : none);
    else layers.delete(pack);
    if (layers.size === 0) this.#layers.delete(design);
    else this.#layers.set(design, layers);
  }
}

/** Most drawings state no tests, so they share one object. */
const none: TestParameters = {};

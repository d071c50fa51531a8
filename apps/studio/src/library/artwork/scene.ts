/** A scene with 3D models. It is not part of the studio's first load; only a page that shows a model loads it. */
import {
  AmbientLight,
  Box3,
  DirectionalLight,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene as Space,
  Vector3,
  WebGLRenderer,
  type Material,
  type Object3D,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

/** A model and how it is shown. */
export interface ViewedModel {
  readonly address: string;
  /** Replaces the colours of the model. */
  readonly colour?: string;
  /** 0 is invisible, 1 is solid. */
  readonly opacity?: number;
}

export type Viewpoint = 'front' | 'side' | 'top' | 'corner';

export interface ModelScene {
  readonly load: (addresses: readonly string[]) => Promise<void>;
  /** Applies the current colours and opacities of the models. */
  readonly dress: (models: readonly ViewedModel[]) => void;
  readonly look: (from: Viewpoint) => void;
  /** Zooms in (below 1) or out (above 1). */
  readonly closer: (factor: number) => void;
  readonly close: () => void;
}

const directions: Readonly<Record<Viewpoint, readonly [number, number, number]>> = {
  front: [0, 0, 1],
  side: [1, 0, 0],
  top: [0, 1, 0.0001],
  corner: [1, 0.8, 1.2],
};

/** Creates a scene in an element. Throws if the browser does not support 3D. */
export function openScene(element: HTMLElement): ModelScene {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  element.append(renderer.domElement);
  const space = new Space();
  const camera = new PerspectiveCamera(35, 1, 0.0001, 1000);
  const sun = new DirectionalLight('#ffffff', 2.2);
  camera.add(sun);
  space.add(new AmbientLight('#ffffff', 1.2), camera);
  const controls = new OrbitControls(camera, renderer.domElement);
  const group = new Group();
  space.add(group);
  const draw = () => renderer.render(space, camera);
  controls.addEventListener('change', draw);
  const fit = () => {
    const { clientWidth, clientHeight } = element;
    renderer.setPixelRatio(window.devicePixelRatio);
    renderer.setSize(clientWidth, clientHeight);
    camera.aspect = clientWidth / Math.max(clientHeight, 1);
    camera.updateProjectionMatrix();
    draw();
  };
  const watcher = new ResizeObserver(fit);
  watcher.observe(element);
  const look = (from: Viewpoint) => {
    const box = new Box3().setFromObject(group);
    const centre = box.getCenter(new Vector3());
    const radius = Math.max(box.getSize(new Vector3()).length() / 2, 1e-6);
    const away = (radius / Math.sin((camera.fov * Math.PI) / 360)) * 1.15;
    camera.position.copy(new Vector3(...directions[from]).normalize().multiplyScalar(away).add(centre));
    camera.near = away / 100;
    camera.far = away * 20;
    camera.updateProjectionMatrix();
    controls.target.copy(centre);
    controls.update();
    draw();
  };
  return {
    load: async (addresses) => {
      for (const address of addresses) group.add(await loaded(address));
      look('corner');
    },
    dress: (models) => {
      models.forEach((model, i) => group.children[i] !== undefined && dressed(group.children[i], model));
      draw();
    },
    look,
    closer: (factor) => {
      camera.position.sub(controls.target).multiplyScalar(factor).add(controls.target);
      controls.update();
      draw();
    },
    close: () => {
      watcher.disconnect();
      controls.dispose();
      group.traverse((part) => part instanceof Mesh && part.geometry.dispose());
      renderer.dispose();
      renderer.domElement.remove();
    },
  };
}

async function loaded(address: string): Promise<Object3D> {
  const { scene } = await new GLTFLoader().loadAsync(address);
  const meshes: Mesh[] = [];
  scene.traverse((part) => part instanceof Mesh && meshes.push(part));
  for (const mesh of meshes) addEdges(mesh);
  return scene;
}

/** Faces that meet at a larger angle are separated by a line, degrees. */
const edgeAngle = 25;
/** Above this number of vertices finding the edges takes too long. */
const maxVertices = 300_000;
const edgeMaterial = new LineBasicMaterial({ color: '#7b8794' });

/** Draws lines along sharp edges. Without them a part with one dark colour would be an indistinct shape. */
function addEdges(mesh: Mesh): void {
  if ((mesh.geometry.getAttribute('position')?.count ?? 0) > maxVertices) return;
  mesh.add(new LineSegments(new EdgesGeometry(mesh.geometry, edgeAngle), edgeMaterial));
}

/** Gives all meshes of a model one colour and opacity, or restores their own. */
function dressed(model: Object3D, { colour, opacity = 1 }: ViewedModel): void {
  model.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const original = (part.userData['own'] ??= part.material) as Material;
    const material =
      colour === undefined ? original.clone() : new MeshStandardMaterial({ color: colour, roughness: 0.7 });
    material.transparent = opacity < 1;
    material.opacity = opacity;
    material.depthWrite = opacity > 0.5;
    part.material = material;
  });
  model.visible = opacity > 0;
}

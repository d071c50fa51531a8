export declare function layersPicture(): string;

export declare function layersPicture(): string;
export declare function foldersPicture(): string;

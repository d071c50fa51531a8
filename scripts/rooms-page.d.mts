export declare function roomsPage(): string;

mod blocks;
mod broken;
mod output;

mod broken;
mod output;
